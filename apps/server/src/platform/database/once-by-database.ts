import type { Database } from './database';

/**
 * Makes something of a database once, as a statement of a hot path: putting it together costs more than its answer.
 * Prepare such a statement under the empty name: one of the database's side a pool before it could not keep.
 */
export function onceByDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    const kept = made.get(db) ?? make(db);
    made.set(db, kept);
    return kept;
  };
}
