import * as v from 'valibot'
import { cleanText, parseJson, type SkippedRow } from '../import/parsed-file.ts'
import { readDefihacklabs } from '../import/sources/read-defihacklabs.ts'
import { readSourceFiles } from '../import/sources/source-files.ts'
import { isDayOfCalendar } from '../../shared/values/days.ts'
import { OpsError } from '../ops-error.ts'

/** An incident of which it is to be found whom it hit. */
export interface ListedIncident {
  /** What a person strikes it out by. */
  readonly id: string
  readonly row: number
  /** As `2024-01-31`. */
  readonly day: string
  readonly name: string
  readonly title: string
  /** As in {@link ListedProtocol}. */
  readonly addresses: readonly string[]
}

export interface IncidentList {
  readonly rows: number
  readonly incidents: readonly ListedIncident[]
  readonly rejected: readonly SkippedRow[]
}

const Line = v.object(
  {
    id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/, 'Give letters, digits and -.'))),
    name: v.pipe(
      v.string('Give the name of what was hit.'),
      v.transform((text) => cleanText(text, 100) ?? ''),
      v.nonEmpty('Give the name of what was hit.'),
    ),
    at: v.pipe(
      v.string('Give a day such as 2024-01-31.'),
      v.check(
        (day) => /^\d{4}-\d\d-\d\d$/.test(day) && isDayOfCalendar(day),
        'Give a day such as 2024-01-31.',
      ),
    ),
    title: v.optional(v.string()),
    addresses: v.optional(v.array(v.string(), 'Give a list of addresses.'), []),
  },
  ({ expected }) => (expected === 'Object' ? 'Give an object.' : 'Give this field.'),
)

/**
 * Reads incidents: DeFiHackLabs (a checkout or its README.md), or a file with one JSON object a line:
 * `{"at":"2024-01-31","name":"…","addresses":["bsc:0x…"],"id":"…","title":"…"}`, of which the last
 * three may be left out. A row that is invalid stops no other.
 *
 * @throws {OpsError} when there is nothing to read
 */
export const readIncidentList = async (path: string): Promise<IncidentList> => {
  const files = await readSourceFiles(path, 'defihacklabs')
  const [file] = files
  if (files.length === 1 && /\.(ndjson|jsonl)$/.test(file!.path)) return readLines(file!.text)
  const { rows, statements, rejected } = readDefihacklabs(files, null)
  const incidents = statements.flatMap(({ row, about, evidence }) =>
    evidence.type === 'IncidentConfirmed'
      ? [
          {
            id: evidence.data.incidentId,
            row,
            day: evidence.at.slice(0, 10),
            name: about.name ?? '',
            title: evidence.data.title,
            addresses: [],
          },
        ]
      : [],
  )
  return { rows, incidents, rejected }
}

const readLines = (text: string): IncidentList => {
  const incidents: ListedIncident[] = []
  const rejected: SkippedRow[] = []
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, row: index + 1 }))
  const told = lines.filter(({ line }) => line.trim() !== '')
  if (told.length === 0) throw new OpsError('The file has no incident.')
  for (const { line, row } of told) {
    const { success, output, issues } = v.safeParse(Line, parseJson(line))
    if (!success) {
      const field = v.getDotPath(issues[0])
      rejected.push({ row, reason: `${field === null ? '' : `${field}: `}${issues[0].message}` })
      continue
    }
    const { at: day, name, addresses, id = `row-${row}`, title = name } = output
    incidents.push({ id, row, day, name, addresses, title: cleanText(title, 160) ?? name })
  }
  return { rows: told.length, incidents, rejected }
}
