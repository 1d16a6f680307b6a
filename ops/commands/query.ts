import { jsonLine } from '../../lambdas/platform/json-line.ts'
import { isReadyName, readyQueries } from '../../shared/analytics/ready-queries.ts'
import { lastDays, openExport, readySql } from '../analytics/run-query.ts'
import { exportDirectoryOf } from '../analytics/target-directory.ts'
import { type Command, readArguments } from '../command.ts'
import { OpsError } from '../ops-error.ts'
import { toCsv, toTable } from '../analytics/table-text.ts'
import { count } from '../format.ts'

const options = {
  data: { type: 'string' },
  directory: { type: 'string' },
  ready: { type: 'string' },
  days: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  sql: { type: 'boolean' },
} as const

const DEFAULT_DAYS = 90
const MAX_DAYS = 3660

/** Questions to an export. */
export const query: Command = {
  usage: `npm run ops -- query "SQL" [options]
npm run ops -- query --ready NAME [options]

Asks the Parquet files of an export (see export) with DuckDB. The tables are events, activity and
accounts; DESCRIBE events names the columns. Only statements that read are run, and they read nothing
else of this machine. Instants and days are in UTC.

  --ready NAME     one of the ready queries:
${Object.entries(readyQueries)
  .map(([name, { about }]) => `                     ${name.padEnd(15)} ${about}`)
  .join('\n')}
  --days N         with --ready: of the last N days, today included (${DEFAULT_DAYS})
  --sql            with --ready: print its SQL and ask nothing
  --directory DIR  where the export is (analytics in the data folder of the local stack)
  --data DIR       folder of the local stack (.assay)
  --csv            as CSV
  --json           as one line of JSON: an array of rows`,

  run: async (args, { signal }) => {
    const { question, values } = readQuestion(args)
    const sql = sqlOf(question, values)
    if (values.sql) {
      process.stdout.write(`${sql.trim()}\n`)
      return true
    }
    const duck = await openExport(exportDirectoryOf(values))
    const stop = (): void => duck.interrupt()
    signal.addEventListener('abort', stop)
    try {
      const { columns, rows } = await ask(() => duck.read(sql))
      const text = values.json
        ? `${jsonLine(rows)}\n`
        : values.csv
          ? toCsv(columns, rows)
          : toTable(columns, rows)
      process.stdout.write(text)
      process.stderr.write(`${count(rows.length, 'row')}\n`)
      return true
    } finally {
      signal.removeEventListener('abort', stop)
      duck.close()
    }
  },
}

type Values = ReturnType<typeof readArguments<typeof options>>

/** The question is the first argument, unless that is an option. */
const readQuestion = (
  args: readonly string[],
): { readonly question: string | undefined; readonly values: Values } => {
  const [first, ...rest] = args
  if (first === undefined) throw new OpsError(ASK)
  return first.startsWith('--')
    ? { question: undefined, values: readArguments(args, options) }
    : { question: first, values: readArguments(rest, options) }
}

const ASK = 'Give a question in SQL first, or --ready NAME. --help names the ready ones.'

const sqlOf = (question: string | undefined, { ready, days, sql }: Values): string => {
  if (ready === undefined) {
    if (question === undefined || question.trim() === '') throw new OpsError(ASK)
    if (days !== undefined) throw new OpsError('--days goes with --ready.')
    if (sql !== undefined) throw new OpsError('--sql goes with --ready.')
    return question
  }
  if (question !== undefined) throw new OpsError('Give either SQL or --ready, not both.')
  if (!isReadyName(ready)) {
    throw new OpsError(`There is no ready query ${ready}: ${Object.keys(readyQueries).join(', ')}.`)
  }
  const number = days === undefined ? DEFAULT_DAYS : Number(days)
  if (!Number.isInteger(number) || number < 1 || number > MAX_DAYS) {
    throw new OpsError(`--days takes a number from 1 to ${MAX_DAYS}.`)
  }
  return readySql(ready, lastDays(number, Date.now()))
}

/** @throws {OpsError} with what DuckDB says of the question */
const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OpsError) throw error
    throw new OpsError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
