/** SQLite's code of a failure, without the part that says how it came about. */
export const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

export const SQLITE = { BUSY: 5, CORRUPT: 11, FULL: 13, NOTADB: 26 } as const

export const isBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE.BUSY
