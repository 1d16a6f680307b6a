import { resolve } from 'node:path'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect } from '../connect.ts'
import { OpsError } from '../ops-error.ts'
import type { EventFilter } from '../replay/event-filter.ts'
import { checkWhole, type EventOutput, fileOutput, standardOutput } from '../replay/event-output.ts'
import { replayExport } from '../replay/replay-export.ts'
import type { JobOptions } from '../replay/replay-job.ts'
import type { ReplayResult } from '../replay/replay-result.ts'
import { replayRows, type RowFilter } from '../replay/replay-rows.ts'
import { replayTable } from '../replay/replay-table.ts'
import { costOf, count, share } from '../format.ts'
import { readInstant } from '../read-instant.ts'

const options = {
  ...commonOptions,
  source: { type: 'string' },
  'from-export': { type: 'string' },
  output: { type: 'string' },
  job: { type: 'string' },
  restart: { type: 'boolean' },
  segments: { type: 'string' },
  stream: { type: 'string' },
  type: { type: 'string', multiple: true },
  since: { type: 'string' },
  until: { type: 'string' },
  user: { type: 'string' },
  session: { type: 'string' },
  id: { type: 'string' },
} as const

type Values = ReturnType<typeof readArguments<typeof options>>

/** Hands out every event that was ever recorded. */
export const replay: Command = {
  usage: `npm run ops -- replay [options]

Writes events as lines of JSON, as they were recorded: each stream in order and without a gap, the
streams among each other in no order. What is recorded while it runs is left out. The exit code is 1
when an event is missing.

  --source SOURCE    where from. Default: events. activity is what users did on the site, each
                     user's by time; errors is what pages reported, in no order. Both are kept for
                     some months and take --since, --until, --type, --output, --job,
                     --restart, and
                       activity  --user ID
                       errors    --id ER-…
  --from-export DIR  from a full export to S3 (DYNAMODB_JSON) that was copied to DIR: no read units
  --output FILE      to a file instead of the standard output
  --job NAME         keep how far it came, for 30 days: the same command goes on from there.
                     After a crash the last page of each segment may come again, nothing is missing.
                     A FILE that was cut or removed meanwhile is refused
  --restart          begin the job anew, whether it is done or not
  --segments N       divide the table for N scans at a time (1 to 256; by default one for
                     each 20,000 events, up to 16)

Only some of the events:
  --stream PREFIX    of streams whose name begins so, e.g. Watchlist#
  --type TYPE        of this type; may be given several times
  --since TIME       recorded then or later: 2026-01-31 or 2026-01-31T08:00:00Z
  --until TIME       recorded before
  --user ID          caused by this user, or on behalf of
  --session ID       under this impersonation session

${COMMON_USAGE}

The JSON: {"delivered":n,"expected":n,"streams":n}. Expected is the sum of the heads' versions, less
what the filters left out; from an export, the sum of each stream's newest version.`,

  run: async (args, { signal, progress }) => {
    const values = readArguments(args, options)
    const { json, output: file } = values
    if (values.source === 'activity' || values.source === 'errors') {
      return await replayKept(values.source, values, { signal, progress })
    }
    if (values.id !== undefined) throw new OpsError('--id goes with --source errors.')
    const filter = readFilter(values)
    const shared = {
      filter,
      signal,
      onProgress: (done: number, expected: number) =>
        progress.show(`${share(done, expected, 'event')} read`),
    }
    const report = (result: ReplayResult, cost: string): boolean => {
      progress.clear()
      const say = json || file === undefined ? process.stderr : process.stdout
      say.write(`${describe(result)} (${cost})\n`)
      if (json) process.stdout.write(`${JSON.stringify(result)}\n`)
      return result.delivered === result.expected
    }

    const directory = values['from-export']
    if (directory !== undefined) {
      refuseWithExport(values)
      await using output = outputTo(file)
      await output.onBegin(false)
      return report(await replayExport(directory, { ...shared, ...output }), 'no read units')
    }

    const segments = readSegments(values.segments)
    const job = readJob(values, filter)
    await using connection = await connect(values)
    await using output = outputTo(file)
    const result = await replayTable(connection, { ...shared, ...output, job, segments })
    return report(result, costOf(connection.cost))
  },
}

/** What is no stream of events: rows that are kept for some months. */
const replayKept = async (
  source: 'activity' | 'errors',
  values: Values,
  { signal, progress }: Parameters<Command['run']>[1],
): Promise<boolean> => {
  const own = source === 'activity' ? 'user' : 'id'
  for (const name of [...ONLY_EVENTS, source === 'activity' ? 'id' : 'user'] as const) {
    if (values[name] !== undefined) {
      throw new OpsError(`--${name} does not go with --source ${source}.`)
    }
  }
  const filter = {
    key: values[own],
    types: values.type,
    since: readInstant('since', values.since),
    until: readInstant('until', values.until),
  }
  const job = readJob(values, [source, filter])
  const noun = source === 'activity' ? 'event' : 'report'
  await using connection = await connect(values)
  await using output = outputTo(values.output)
  const delivered = await replayRows(connection, source, {
    ...output,
    filter,
    signal,
    job,
    onProgress: (read) => progress.show(`${count(read, noun)} read`),
  })
  progress.clear()
  process.stderr.write(`${count(delivered, noun)} delivered (${costOf(connection.cost)})\n`)
  if (values.json) process.stdout.write(`${JSON.stringify({ delivered })}\n`)
  return true
}

const ONLY_EVENTS = ['from-export', 'segments', 'stream', 'session'] as const

/** What is delivered goes to the file, which is not opened before it is known whether it goes on. */
const outputTo = (file: string | undefined) => {
  const path = file === undefined ? undefined : resolve(file)
  let output: EventOutput | undefined
  return {
    onBegin: async (isResumed: boolean, written?: number): Promise<void> => {
      output = path === undefined ? standardOutput() : await fileOutput(path, isResumed, written)
    },
    onDone: async (written: number): Promise<void> => {
      if (path !== undefined) await checkWhole(path, written)
      process.stderr.write('The job was done before; --restart begins it anew.\n')
    },
    written: () => output?.written() ?? 0,
    deliver: async (lines: readonly object[]) => await output?.deliver(lines),
    [Symbol.asyncDispose]: async () => await output?.close(),
  }
}

const describe = ({ delivered, expected, streams }: ReplayResult): string =>
  `${count(delivered, 'event')} of ${count(streams, 'stream')} delivered, ` +
  (delivered === expected ? 'as many as there are.' : `but there are ${count(expected, 'event')}.`)

const readFilter = (values: Values): EventFilter => {
  if (values.source !== undefined && values.source !== 'events') {
    throw new OpsError('--source takes events, activity or errors.')
  }
  const { stream, type: types, user, session } = values
  return {
    stream,
    types,
    user,
    session,
    since: readInstant('since', values.since),
    until: readInstant('until', values.until),
  }
}

const MAX_SEGMENTS = 256

const readSegments = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const segments = Number(text)
  if (Number.isInteger(segments) && segments >= 1 && segments <= MAX_SEGMENTS) return segments
  throw new OpsError(`--segments takes a number from 1 to ${MAX_SEGMENTS}.`)
}

const readJob = (
  { job: name, restart = false, output }: Values,
  filter: EventFilter | readonly ['activity' | 'errors', RowFilter],
): JobOptions | undefined => {
  if (name === undefined) {
    if (restart) throw new OpsError('--restart is for a job: give --job NAME too.')
    return undefined
  }
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new OpsError('--job takes up to 64 letters, digits, dots, hyphens and underscores.')
  }
  const purpose = JSON.stringify([filter, output === undefined ? null : resolve(output)])
  return { name, restart, purpose, now: () => Date.now() }
}

const refuseWithExport = (values: Values): void => {
  for (const name of ['job', 'restart', 'segments', 'data', 'stage', 'profile'] as const) {
    if (values[name] !== undefined) {
      throw new OpsError(`--${name} does not go with --from-export: files are read whole.`)
    }
  }
}
