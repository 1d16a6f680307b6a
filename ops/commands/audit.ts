import {
  createSessionRows,
  readFirstPage,
  readNextPage,
  type SessionRow,
} from '../../lambdas/audit/operations.ts'
import { jsonLine } from '../../lambdas/platform/json-line.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { type Connection, connect } from '../connect.ts'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'

const options = {
  ...commonOptions,
  session: { type: 'string' },
  admin: { type: 'string' },
  subject: { type: 'string' },
} as const

const ROWS_AT_ONCE = 100

/** Whether what was done under an impersonation is all there. */
interface Audited {
  readonly session: string
  readonly verdict: string
  /** Commands that were counted as they were applied. */
  readonly counted: number
  /** Commands of which there are events. */
  readonly found: number
}

/** Hands out what staff did as other users, and whether it is complete. */
export const audit: Command = {
  usage: `npm run ops -- audit --session ID | --admin ID | --subject ID [options]

Compares the events of impersonations with the number of commands that was counted in the
transactions which applied them: an event that was removed or added shows. The exit code is 1 when one
is not complete. Personal fields stay encrypted. Staff read the same at /staff/audit, where each
reading is recorded; who may read the tables may use this command, and is not.

  --session ID  one impersonation: its events as lines of JSON, the oldest first
  --admin ID    all of a member of staff: one line each, the newest first
  --subject ID  all as a user
${COMMON_USAGE}

The JSON: {"sessions":n,"incomplete":[{"session","verdict","counted","found"}]}.`,

  run: async (args, { signal, progress }) => {
    const { json, session, admin, subject, ...target } = readArguments(args, options)
    if ([session, admin, subject].filter((value) => value !== undefined).length !== 1) {
      throw new OpsError('Give one of --session ID, --admin ID and --subject ID.')
    }
    await using connection = await connect(target)
    const audited: Audited[] = []
    if (session !== undefined) audited.push(await handOut(connection, session))
    for await (const row of session === undefined ? rowsOf(connection, { admin, subject }) : []) {
      signal.throwIfAborted()
      progress.show(`${count(audited.length, 'impersonation')} looked at`)
      const found = await verdictOf(connection, row.id)
      audited.push(found)
      print({ ...row, ...found })
    }
    progress.clear()
    const incomplete = audited.filter(({ verdict }) => verdict !== 'complete')
    process.stderr.write(`${describe(audited.length, incomplete)}\n`)
    if (json) print({ sessions: audited.length, incomplete })
    return incomplete.length === 0
  },
}

const print = (line: object): void => {
  process.stdout.write(`${jsonLine(line)}\n`)
}

const rowsOf = async function* (
  { client, stage }: Connection,
  filter: { readonly admin: string | undefined; readonly subject: string | undefined },
): AsyncGenerator<SessionRow> {
  const rows = createSessionRows({ client, stage, now: () => Date.now() })
  let before: string | undefined
  do {
    const page = await rows.list(filter, ROWS_AT_ONCE, before)
    yield* page.rows
    before = page.next ?? undefined
  } while (before !== undefined)
}

/** @throws {OpsError} when there is no such impersonation */
const firstPage = async ({ client, stage }: Connection, session: string) => {
  try {
    return await readFirstPage({ client, stage }, session)
  } catch (error) {
    if (error instanceof Refusal)
      throw new OpsError(`${error.message} ${session}`, { cause: error })
    throw error
  }
}

const verdictOf = async (connection: Connection, session: string): Promise<Audited> =>
  auditedOf(session, (await firstPage(connection, session)).completeness)

/** Every event of one, and whether it is complete. */
const handOut = async (connection: Connection, session: string): Promise<Audited> => {
  const { client, stage } = connection
  const first = await firstPage(connection, session)
  for (const event of first.items) print(event)
  for (let { next } = first; next !== null;) {
    const page = await readNextPage({ client, stage }, session, next)
    for (const event of page.items) print(event)
    ;({ next } = page)
  }
  return auditedOf(session, first.completeness)
}

const auditedOf = (
  session: string,
  completeness: Awaited<ReturnType<typeof readFirstPage>>['completeness'],
): Audited => {
  if (!completeness) throw new TypeError('The first page tells whether all is there.')
  const { verdict, counted, found } = completeness
  return { session, verdict, counted, found }
}

const describe = (sessions: number, incomplete: readonly Audited[]): string =>
  [
    ...incomplete.map(
      ({ session, verdict, counted, found }) =>
        `${session} is ${verdict}: ${count(counted, 'command')} counted, ${found} found.`,
    ),
    `${count(sessions, 'impersonation')} looked at, ${incomplete.length} not complete.`,
  ].join('\n')
