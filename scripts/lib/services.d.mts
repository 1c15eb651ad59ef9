/** Variables that name programs beside which Orrery is tested. */
export type ServiceName = 'NGINX_PATH' | 'COTURN_PATH' | 'REDIS_PATH' | 'POSTGRES_PATH';

/** Path of a program: where its variable says, else where it usually is; null where it is not installed. */
export function findService(name: ServiceName): string | null;
