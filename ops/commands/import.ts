import { createInterface } from 'node:readline/promises'
import { isDayOfCalendar, startOfDay } from '../../shared/values/days.ts'
import { COMMON_USAGE, type Command, commonOptions } from '../command.ts'
import { connect, type Connection } from '../connect.ts'
import { readDefihacklabs } from '../import/sources/read-defihacklabs.ts'
import { readContractMetadata } from '../import/tokens/read-contract-metadata.ts'
import { readFacts } from '../import/read-facts.ts'
import { INCIDENT_COLUMNS, readIncidents } from '../import/read-incidents.ts'
import { readL2beat } from '../import/sources/l2beat/read-l2beat.ts'
import { readScorecard } from '../import/sources/read-scorecard.ts'
import { readSourceFiles } from '../import/sources/source-files.ts'
import type { SourceFile } from '../import/sources/sourced-reading.ts'
import { resolveDiscovery, resolveReading } from '../import/sources/resolve-reading.ts'
import { readTokenList } from '../import/tokens/read-token-list.ts'
import { readArgumentsWithFile } from '../import/take-file.ts'
import { hashOf, type SkippedRow } from '../import/parsed-file.ts'
import {
  type ImportCount,
  type ImportPlan,
  planFactImport,
  planSourcedImport,
  planTokenImport,
} from '../import/run-import.ts'
import { OpsError } from '../ops-error.ts'
import { count, share } from '../format.ts'

const FORMATS = [
  'token-list',
  'contract-metadata',
  'facts',
  'incidents',
  'defihacklabs',
  'l2beat',
  'scorecard',
] as const
type Format = (typeof FORMATS)[number]

const options = {
  ...commonOptions,
  format: { type: 'string' },
  'source-version': { type: 'string' },
  'read-at': { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

/** Lines of the difference that are shown at most. */
const CHANGES_SHOWN = 40

/** What comes in by rules of its own; a file of such a name is given as `./logos`. */
const parts = new Map([
  ['metrics', async () => (await import('./import-metrics.ts')).importMetrics],
  ['logos', async () => (await import('./import-logos.ts')).importLogosCommand],
])

/** Brings projects and evidence in from files of others and our own. */
export const importFile: Command = {
  parts,

  usage: `npm run ops -- import FILE --format FORMAT [options]
npm run ops -- import metrics FILE     measured series: import metrics --help
npm run ops -- import logos FOLDER     logos: import logos --help

Says first what the file would change, then does it; at a terminal it asks before. Sending the same
file again changes nothing; after a crash the same command does the rest. A row that is invalid is
named with its number and stops no other; the exit code is then 1. The product may be running or not.

  --format token-list         a Token List (tokenlists.org). Testnets and tokenised shares are left
                              out; one project for tokens that the list itself links
  --format contract-metadata  contract-map.json of @metamask/contract-metadata
  --format facts              our own sourced facts, one JSON object a line
  --format incidents          CSV with the columns ${INCIDENT_COLUMNS.slice(0, 7).join(', ')};
                              ${INCIDENT_COLUMNS.slice(7).join(', ')}
  --format defihacklabs       incidents of DeFiHackLabs: README.md, past/YEAR/README.md, or a checkout
  --format l2beat             discovered.json of L2BEAT, or a folder of them
  --format scorecard          JSON of OpenSSF Scorecard
  --source-version VERSION    of the file, where it does not say it itself: a package's version, the
                              commit of a checkout
  --read-at DAY               of a discovered.json that does not say when the chain was read
  --dry-run                   say what would change and stop
  --yes                       do not ask

FILE may be a folder with the last three formats. They find a project by what it is called (name or
alias), by its addresses or by its repository. A row of no project, or of none for certain, is named
and brings nothing; that is no error.

Real and demo projects never stand in one list: see npm start -- --empty.

What comes in so has no rating until there is sourced evidence.

${COMMON_USAGE}

The JSON: {"rows":n,"created":n,"updated":n,"unchanged":n,"skipped":n,"unmatched":[{"row",
"reason"}],"rejected":[{"row","reason"}]};
each row is counted once, and their sum is rows.`,

  run: async (args, { signal, progress }) => {
    const { file, values } = readArgumentsWithFile(args, options)
    const { json, 'dry-run': dryRun, yes, 'source-version': version, ...rest } = values
    const { format, 'read-at': readAt, ...place } = rest
    const wanted = checkFormat(format)
    const request: ImportRequest = {
      files: await readSourceFiles(file, wanted),
      version: checkVersion(version),
      readAt: checkDay(readAt, wanted),
    }
    await using connection = await connect(place)
    const plan = await planFor(wanted, request, {
      client: connection.client,
      stage: connection.stage,
      objects: connection.objects,
      now: () => Date.now(),
      signal,
    })
    if (plan.rows === 0) throw new OpsError(`There is no row in ${file}.`)
    const say = (line: string): void =>
      void (json ? process.stderr : process.stdout).write(`${line}\n`)
    sayPlan(plan, say)
    const isAsked = process.stdin.isTTY && process.stdout.isTTY && !json && !yes && !dryRun
    const goesOn = !dryRun && plan.changes.length > 0 && (!isAsked || (await ask()))
    const done = goesOn
      ? await plan.apply((written, all) =>
          progress.show(`${bar(written, all)} ${share(written, all, 'write')}`),
        )
      : plan
    progress.clear()
    if (goesOn) say(`Done: ${summary(done)}`)
    else say(`Nothing was changed${dryRun ? ': this was a dry run' : ''}.`)
    if (json) process.stdout.write(`${JSON.stringify(toJson(done))}\n`)
    return done.rejected.length === 0
  },
}

const checkFormat = (format: string | undefined): Format => {
  const found = FORMATS.find((one) => one === format)
  if (!found) throw new OpsError(`Give --format ${FORMATS.join(' or ')}.`)
  return found
}

interface ImportRequest {
  /** At least one; one alone for formats that are a file. */
  readonly files: readonly SourceFile[]
  readonly version: string | null
  /** Epoch milliseconds. */
  readonly readAt: number | undefined
}

const VERSION_MAX = 40

const checkVersion = (version: string | undefined): string | null => {
  if (version !== undefined && !new RegExp(`^[\\w.+-]{1,${VERSION_MAX}}$`).test(version)) {
    throw new OpsError(`--source-version takes at most ${VERSION_MAX} letters, digits and . + - _`)
  }
  return version ?? null
}

const checkDay = (day: string | undefined, format: Format): number | undefined => {
  if (day === undefined) return undefined
  if (format !== 'l2beat') throw new OpsError('--read-at belongs to --format l2beat.')
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isDayOfCalendar(day)) {
    throw new OpsError('--read-at takes a day as 2026-11-01.')
  }
  return startOfDay(day)
}

const planFor = async (
  format: Format,
  { files, version, readAt }: ImportRequest,
  place: Pick<Connection, 'client' | 'objects' | 'stage'> & {
    readonly now: () => number
    readonly signal: AbortSignal
  },
): Promise<ImportPlan> => {
  const { text } = files[0]!
  switch (format) {
    case 'token-list':
      return await planTokenImport(place, readTokenList(text))
    case 'contract-metadata':
      return await planTokenImport(place, readContractMetadata(text, version))
    case 'facts':
      return await planFactImport(place, readFacts(text))
    case 'incidents':
      return await planFactImport(place, readIncidents(text, hashOf(text)))
    case 'defihacklabs': {
      const reading = readDefihacklabs(files, version)
      return await planSourcedImport(place, (known) => resolveReading(reading, known))
    }
    case 'scorecard': {
      const reading = readScorecard(files)
      return await planSourcedImport(place, (known) => resolveReading(reading, known))
    }
    case 'l2beat': {
      const reading = readL2beat(files, { version, readAt })
      return await planSourcedImport(place, (known) => resolveDiscovery(reading, known))
    }
    default:
      return format satisfies never
  }
}

const sayPlan = (plan: ImportPlan, say: (line: string) => void): void => {
  for (const line of plan.changes.slice(0, CHANGES_SHOWN)) say(line)
  const more = plan.changes.length - CHANGES_SHOWN
  if (more > 0) say(`… and ${count(more, 'further change')}`)
  for (const [reason, rows] of Map.groupBy(plan.skipped, (one) => one.reason)) {
    say(`Left out: ${count(rows.length, 'row')}, ${reason}`)
  }
  for (const { row, reason } of plan.unmatched) say(`Not matched: row ${row}, ${reason}`)
  for (const { row, reason } of plan.rejected) say(`Rejected: row ${row}, ${reason}`)
  say(`To do: ${summary(plan)}`)
}

const summary = ({
  rows,
  created,
  updated,
  unchanged,
  skipped,
  unmatched,
  rejected,
}: ImportCount): string =>
  `of ${count(rows, 'row')} ${created} new, ${updated} changed, ${unchanged} known already, ` +
  `${skipped.length} left out, ${unmatched.length} not matched, ${rejected.length} rejected.`

const ask = async (): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question('Go on? [y/N] ')).trim())
  } catch (error) {
    // Ctrl-C and Ctrl-D say no.
    if (error instanceof Error && error.name === 'AbortError') return false
    throw error
  } finally {
    terminal.close()
  }
}

const BAR_WIDTH = 24

const bar = (done: number, all: number): string => {
  const filled = all === 0 ? BAR_WIDTH : Math.round((BAR_WIDTH * done) / all)
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`
}

const toJson = ({
  rows,
  created,
  updated,
  unchanged,
  skipped,
  unmatched,
  rejected,
}: ImportCount): Readonly<Record<string, number | readonly SkippedRow[]>> => ({
  rows,
  created,
  updated,
  unchanged,
  skipped: skipped.length,
  unmatched,
  rejected,
})
