import { calls, can } from '@orrery/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors';
import type { ResolveCaller } from '../../platform/http/handle';
import { FRAME_PATH } from '../../realtime/devices/frame-store';
import type { DeviceHub } from '../../realtime/hub';

const parameters = z.object({
  deviceId: z.coerce
    .number<string>()
    .int()
    .positive()
    .max(2 ** 31 - 1),
});

interface FrameDeps {
  readonly hub: DeviceHub;
  readonly resolveCaller: ResolveCaller;
}

/**
 * Serves the newest picture of each headset (`PlayDevice.img`) to people of its school who may watch the class; kept
 * nowhere on the way. Refuses with `auth.required`, `auth.forbidden`, and `storage.not-found` where there is none now.
 */
export function registerFrameRoute(app: FastifyInstance, { hub, resolveCaller }: FrameDeps): void {
  app.get<{ Params: z.output<typeof parameters> }>(
    `${FRAME_PATH}/:deviceId`,
    { schema: { params: parameters, hide: true }, compress: false },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = await resolveCaller(request, 'user');
      if (caller.kind !== 'user') throw new AppError('auth.required');
      if (!can(caller.user.role, calls.clientViewStatus.access)) throw new AppError('auth.forbidden');
      const { scope } = caller;
      const { deviceId } = request.params;
      const [device] = await hub.list(scope, { deviceId });
      const studentId = device?.desired.student?.id ?? null;
      const jpeg = device && (await hub.frames.find({ schoolId: scope.schoolId, deviceId, studentId }));
      if (!jpeg) throw new AppError('storage.not-found');
      return reply.type('image/jpeg').send(jpeg);
    },
  );
}
