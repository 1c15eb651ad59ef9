/** PostgreSQL's code of a failure (SQLSTATE), also where a driver wrapped it; '' where it is none of the database. */
export function sqlCodeOf(error: unknown): string {
  for (let present = error; present instanceof Error; present = present.cause) {
    if ('code' in present && typeof present.code === 'string') return present.code;
  }
  return '';
}
