import { isDayOfCalendar, startOfDay } from '../../shared/values/days.ts'
import { readAliasFile } from '../backtest/alias-file.ts'
import { comparisonsIn } from '../backtest/count-hits.ts'
import { readIncidentList } from '../backtest/incident-list.ts'
import { LIST_COLUMNS } from '../backtest/protocol-list.ts'
import { readProtocols } from '../backtest/read-protocols.ts'
import { readRecords } from '../backtest/read-records.ts'
import { reportCounts } from '../backtest/report-counts.ts'
import { matchingToJson, reportMatching } from '../backtest/report-matching.ts'
import { type Span, listBacktest } from '../backtest/list-backtest.ts'
import { ratingsBacktest } from '../backtest/ratings-backtest.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect } from '../connect.ts'
import { count, share } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { readTextFile } from '../text-file.ts'

const options = {
  ...commonOptions,
  at: { type: 'string' },
  within: { type: 'string' },
  protocols: { type: 'string' },
  incidents: { type: 'string' },
  aliases: { type: 'string' },
  certain: { type: 'boolean' },
  hindsight: { type: 'boolean' },
} as const

type Say = (text: string) => void

/** What a test found, and whether all of its files are valid. */
interface Result {
  readonly json: object
  readonly isWhole: boolean
}

/** Says whether what was known on a day predicted who would be hit later. */
export const backtest: Command = {
  usage: `npm run ops -- backtest --at DAY [options]
npm run ops -- backtest --at DAY --protocols PATH --incidents PATH [options]

Prints for each band and input, or for each feature of a list, how many were hit after the day, with
the 95% interval (Wilson), the ratio to the rest and Fisher's exact test. Changes nothing.

  --at DAY          what was known when that day began (UTC); later incidents count
  --within DAYS     only so many days later. Default: all

Without --protocols: projects of the data by their ratings of that day, and confirmed incidents on
record.
  --hindsight       also counts what was recorded later, if it was true then. A catalogue that was
                    brought in later has nothing else; who records with an incident in mind may
                    record more of those that were hit

With --protocols: a list of others, without any data of ours.
  --protocols PATH  as of that day: a JSON array with the names of DefiLlama's /protocols; the folder
                    defi/src/protocols of a checkout of DefiLlama's server; or CSV with any of
                    ${LIST_COLUMNS.slice(0, 7).join(', ')},
                    ${LIST_COLUMNS.slice(7).join(', ')}; several values in a
                    cell are parted by semicolons. What was gone or known for a rug pull is left out
  --incidents PATH  a checkout of DeFiHackLabs, its README.md, or FILE.ndjson with lines of
                    {"at":"2024-01-31","name":"…","addresses":["bsc:0x…"],"id":"…","title":"…"}
  --aliases FILE    lines of {"name":"…","aliases":["…"],"not":["ID"]}: names under which incidents
                    know a protocol of the list, and incidents that hit somebody else of its name
  --certain         leave out what a name alone tells

An incident is matched by address, else by alias, else by the whole name; that last one is marked and
counted apart, as others may have the name, too. Read each of these, and give an alias or a "not".

${COMMON_USAGE}

The JSON: {"hit":n,"comparisons":n,"features":[{"feature","input","groups":[{"group","hits","byName",
"of","interval","ratio","more","fewer"}],"untold"}]}; with it "projects", "rated" and "missing", or
"protocols", "hitByName", "matched", "unmatched" and "rejected".`,

  run: async (args, { signal }) => {
    const values = readArguments(args, options)
    const span = readSpan(values.at, values.within)
    const say: Say = (text) =>
      void (values.json ? process.stderr : process.stdout).write(`${text}\n`)
    const { json, isWhole } =
      values.protocols === undefined
        ? await ofRatings(values, span, say, signal)
        : await ofList(values, span, say)
    if (values.json) process.stdout.write(`${JSON.stringify(json)}\n`)
    return isWhole
  },
}

type Values = ReturnType<typeof readArguments<typeof options>>

const refuse = (
  values: Values,
  names: readonly (keyof typeof options)[],
  belongs: string,
): void => {
  const strange = names.find((name) => values[name] !== undefined)
  if (strange !== undefined) throw new OpsError(`--${strange} ${belongs} --protocols.`)
}

const ofList = async (values: Values, span: Span, say: Say): Promise<Result> => {
  refuse(values, ['data', 'stage', 'profile', 'hindsight'], 'cannot be given with')
  if (values.incidents === undefined) {
    throw new OpsError('Give --incidents PATH with --protocols. --help has its formats.')
  }
  const list = await readProtocols(values.protocols!)
  const { incidents, rejected } = await readIncidentList(values.incidents)
  const aliases =
    values.aliases === undefined ? [] : readAliasFile(await readTextFile(values.aliases))
  const certain = values.certain ?? false
  const tested = listBacktest(list.protocols, incidents, aliases, { ...span, certain })
  for (const { row, reason } of list.rejected) say(`Rejected: --protocols, row ${row}: ${reason}`)
  for (const { row, reason } of rejected) say(`Rejected: --incidents, row ${row}: ${reason}`)
  const { counts, hit, hitByName } = tested
  say(
    `${reportMatching(tested)}\n\n${count(list.protocols.length, 'protocol')} of ` +
      `${count(list.rows, 'row')} (${list.gone} gone by then), ` +
      `${count(incidents.length, 'incident')}${reachOf(incidents)}.\n` +
      `Hit later: ${count(hit, 'protocol')}, ${hitByName} of them by name alone.\n`,
  )
  say(reportCounts(counts))
  const invalid = list.rejected.length + rejected.length
  return {
    json: {
      protocols: list.protocols.length,
      hit,
      hitByName,
      comparisons: comparisonsIn(counts),
      features: counts,
      ...matchingToJson(tested),
      rejected: invalid,
    },
    isWhole: invalid === 0,
  }
}

const ofRatings = async (
  values: Values,
  span: Span,
  say: Say,
  signal: AbortSignal,
): Promise<Result> => {
  refuse(values, ['incidents', 'aliases', 'certain'], 'belongs to')
  const until = Date.now()
  if (span.at > until) throw new OpsError('--at takes a day that has begun.')
  const { data, stage, profile, hindsight = false } = values
  await using connection = await connect({ data, stage, profile })
  const { records, missing } = await readRecords(connection, signal)
  const { counts, ...numbers } = ratingsBacktest(records, { ...span, until, hindsight })
  const { projects, rated, hit } = numbers
  say(
    `${share(projects, records.length, 'project')} on record by then, ` +
      `${rated} rated; hit later: ${hit}.\n${
        hindsight ? 'With hindsight: what was recorded later counts, if it was true then.\n' : ''
      }${missing.length > 0 ? `Not put together yet, run rebuild: ${missing.join(', ')}\n` : ''}`,
  )
  say(reportCounts(counts))
  return {
    json: { ...numbers, missing, comparisons: comparisonsIn(counts), features: counts },
    isWhole: missing.length === 0,
  }
}

const WITHIN_MAX = 36_500

const readSpan = (at: string | undefined, within: string | undefined): Span => {
  if (at === undefined || !/^\d{4}-\d\d-\d\d$/.test(at) || !isDayOfCalendar(at)) {
    throw new OpsError('Give --at DAY as 2023-10-16.')
  }
  const days = within === undefined ? undefined : Number(within)
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= WITHIN_MAX)) {
    throw new OpsError(`--within takes days as a whole number from 1 to ${WITHIN_MAX}.`)
  }
  return { at: startOfDay(at), within: days }
}

const reachOf = (incidents: readonly { readonly day: string }[]): string => {
  const days = incidents.map(({ day }) => day).toSorted()
  return days.length === 0 ? '' : ` from ${days[0]} to ${days.at(-1)}`
}
