/** What an archive may be; the numbers stand far above what models that headsets show need. */
export const ARCHIVE_LIMITS = {
  entries: 5000,
  /** Of all entries, unpacked. */
  totalBytes: 4 * 1024 ** 3,
  /** How much larger an entry may be than what is stored of it; smaller ones than `freeBytes` do not count. */
  ratio: 200,
  freeBytes: 1024 ** 2,
  /** Characters of an entry's path. */
  nameLength: 400,
} as const;
