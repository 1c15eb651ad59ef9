import { ERRORS, type ErrorId } from './errors';

/** Ids of the catalogue; pages that only tell a refusal from a fault need no texts. */
export const ERROR_IDS = Object.keys(ERRORS) as ErrorId[];
