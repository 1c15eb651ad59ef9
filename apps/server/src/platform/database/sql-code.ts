/** The code of a failure, also where a driver wrapped it: PostgreSQL's (SQLSTATE) for what it refused; '' for none. */
export function sqlCodeOf(error: unknown): string {
  for (let present = error; present instanceof Error; present = present.cause) {
    if ('code' in present && typeof present.code === 'string') return present.code;
  }
  return '';
}
