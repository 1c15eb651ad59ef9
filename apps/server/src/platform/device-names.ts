import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from './database/database';
import { devices } from './database/tables';

/** Whether another device of the school that is not retired has a name, in capitals or not. */
export async function isDeviceNameTaken(
  tx: Database,
  schoolId: number,
  { name, exceptId }: { readonly name: string; readonly exceptId: number },
): Promise<boolean> {
  const [other] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.schoolId, schoolId),
        isNull(devices.retiredAt),
        ne(devices.id, exceptId),
        sql`lower(${devices.name}) = lower(${name})`,
      ),
    )
    .limit(1);
  return other !== undefined;
}
