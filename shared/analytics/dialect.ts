/** What DuckDB and Athena write differently; all else of a query is the same text for both. */
export interface Dialect {
  /** Text at a path of a JSON column; null where there is none. */
  readonly textAt: (column: string, path: string) => string
  /** The same of a list of texts, as an array. */
  readonly textsAt: (column: string, path: string) => string
}

export const duckDb: Dialect = {
  textAt: (column, path) => `json_extract_string(${column}, '${path}')`,
  textsAt: (column, path) => `CAST(json_extract(${column}, '${path}') AS VARCHAR[])`,
}

/** Trino, in which Athena is written. */
export const athena: Dialect = {
  textAt: (column, path) => `json_extract_scalar(${column}, '${path}')`,
  textsAt: (column, path) => `CAST(json_extract(${column}, '${path}') AS ARRAY(VARCHAR))`,
}

/** The days that a query is about, both included: expressions of SQL for text like `2026-11-23`. */
export interface DayRange {
  /** Perhaps in the middle of a week: what is counted by week leaves that one out. */
  readonly since: string
  /** Today is not over, nor is its week: queries leave out what it would make look small. */
  readonly until: string
}
