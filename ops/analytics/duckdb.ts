import { OpsError } from '../ops-error.ts'

/** A value as JSON has it; an instant is text in ISO 8601. */
type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value }
export type Row = Readonly<Record<string, Value>>

/** A DuckDB in memory. */
export interface Duck {
  run(sql: string): Promise<void>
  rows(sql: string): Promise<Row[]>
  /** The same for one statement that only reads, with the names of its columns in order. */
  read(sql: string): Promise<{ readonly columns: readonly string[]; readonly rows: readonly Row[] }>
  /** Ends what runs. */
  interrupt(): void
  close(): void
}

/** Settings of DuckDB, e.g. `memory_limit`. */
type Settings = Readonly<Record<string, string>>

const MEMORY = '1GB'

/**
 * Starts DuckDB within this process. It is loaded here and not before: no other command needs it.
 *
 * @throws {OpsError} where there is none for this platform
 */
export const openDuck = async (settings: Settings = {}): Promise<Duck> => {
  const { DuckDBInstance, StatementType } = await load()
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    // Nothing is fetched from elsewhere.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...settings,
  })
  const connection = await instance.connect()
  await connection.run("SET TimeZone = 'UTC'")
  const rows = async (sql: string): Promise<Row[]> => {
    const reader = await connection.runAndReadAll(sql)
    return reader.getRowObjectsJS().map((row) => toPlain(row) as Row)
  }
  return {
    run: async (sql) => void (await connection.run(sql)),
    rows,
    read: async (sql) => {
      const statements = await connection.extractStatements(sql)
      if (statements.count !== 1) throw new OpsError('Give one statement at a time.')
      const statement = await statements.prepare(0)
      const { statementType } = statement
      if (statementType !== StatementType.SELECT && statementType !== StatementType.EXPLAIN) {
        throw new OpsError('Only statements that read are run: SELECT, DESCRIBE or EXPLAIN.')
      }
      const reader = await statement.runAndReadAll()
      return {
        columns: reader.deduplicatedColumnNames(),
        rows: reader.getRowObjectsJS().map((row) => toPlain(row) as Row),
      }
    },
    interrupt: () => connection.interrupt(),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const load = async () => {
  try {
    return await import('@duckdb/node-api')
  } catch (error) {
    throw new OpsError(
      'DuckDB is not installed for this platform: export and query need the package ' +
        `@duckdb/node-bindings-${process.platform}-${process.arch}.`,
      { cause: error },
    )
  }
}

const toPlain = (value: unknown): Value => {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toPlain)
  if (Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPlain(one)]))
  }
  return JSON.stringify(value)
}

/** A column of text; empty where it is not. */
export const textIn = (row: Row, column: string): string => {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

/** A text as SQL writes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
