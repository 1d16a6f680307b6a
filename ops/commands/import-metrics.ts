import { COMMON_USAGE, type Command, commonOptions } from '../command.ts'
import { connect } from '../connect.ts'
import { count } from '../format.ts'
import { importMeasurements } from '../import/metrics/import-measurements.ts'
import { COLUMNS } from '../import/metrics/read-columns.ts'
import { readMeasurements } from '../import/metrics/read-measurements.ts'
import type { SkippedRow } from '../import/parsed-file.ts'
import { readArgumentsWithFile } from '../import/take-file.ts'
import { OpsError } from '../ops-error.ts'
import { readInstant } from '../read-instant.ts'

const options = {
  ...commonOptions,
  'measured-at': { type: 'string' },
  yes: { type: 'boolean' },
} as const

/** Refused lines that are named; the others are counted. */
const NAMED_MAX = 1_000

/** Brings measured series in: prices, social accounts, what happens on chains. */
export const importMetrics: Command = {
  usage: `npm run ops -- import metrics FILE [options]

Says what the file would change and changes nothing; with --yes it does it. Sending the same file
again changes nothing, and after a crash the same command does the rest. Of each day, and of each
list, the later measurement counts: one that is older than what is stored is left out. A line that
is invalid is named with its number and stops no other; the exit code is then 1.

FILE.csv is a table of days, with the columns project, day, measured_at and some of
  ${COLUMNS.market.join(', ')}; or
  ${COLUMNS.social.slice(0, 6).join(', ')},
  ${COLUMNS.social.slice(6).join(', ')}
An empty cell was not measured. Any other FILE has one JSON object a line, as collectors send it:
docs/metrics.md has every metric with its fields, units and ranges.

  --measured-at TIME  for lines of a table without measured_at, as 2026-11-01T06:00:00Z
  --yes               do it

Projects have to be there, and real: no measurements are mixed with those of the demo. Lists
follow within 15 minutes; no score rests on measurements.

${COMMON_USAGE}

The JSON: {"rows","created","updated","unchanged","outdated","rejected":[{"row","reason"}]}, of which
at most ${NAMED_MAX} are named, and "rejectedRows" has how many there are.`,

  run: async (args, { signal, progress }) => {
    const { file, values } = readArgumentsWithFile(args, options)
    const { json, yes = false, 'measured-at': at, ...place } = values
    const measuredAt = readInstant('measured-at', at)
    const say = (line: string): void =>
      void (json ? process.stderr : process.stdout).write(`${line}\n`)
    const named: SkippedRow[] = []
    await using connection = await connect(place)
    const done = await importMeasurements(
      connection,
      readMeasurements(file, { measuredAt, now: Date.now() }),
      {
        dryRun: !yes,
        signal,
        onRejected: (row) => {
          if (named.length >= NAMED_MAX) return
          named.push(row)
          progress.clear()
          say(`Rejected: row ${row.row}, ${row.reason}`)
        },
        onProgress: (rows) => progress.show(`${count(rows, 'row')} read`),
      },
    )
    progress.clear()
    if (done.rows === 0) throw new OpsError(`There is no row in ${file}.`)
    const { rows, created, updated, unchanged, outdated, rejected } = done
    if (rejected > named.length) say(`… and ${count(rejected - named.length, 'further row')}`)
    say(
      `${yes ? 'Done' : 'To do'}: of ${count(rows, 'row')} ${created} new, ${updated} changed, ` +
        `${unchanged} known already, ${outdated} older than what is stored, ${rejected} rejected.`,
    )
    if (!yes) say('Nothing was changed: give --yes to do it.')
    if (json) {
      const counted = { rows, created, updated, unchanged, outdated }
      const answer = { ...counted, rejected: named, rejectedRows: rejected }
      process.stdout.write(`${JSON.stringify(answer)}\n`)
    }
    return rejected === 0
  },
}
