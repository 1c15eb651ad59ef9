// Numbers of the wire that pages use stand apart from the schemas, which pages have no use for.

/** Whose course is meant (GEN-25). */
export const COURSE_TYPE = { cloud: 0, own: 1 } as const;

/** Install status filter ids of the wire, by what a device reports (INS-12, INS-13). */
export const INSTALL_STATUS = { being: 1, failed: 2, done: 3, pend: 4 } as const;
export type InstallStatus = keyof typeof INSTALL_STATUS;
