import { EvidenceEntry, listEvidence } from '../../shared/contract/projects/evidence.ts'
import { getScore } from '../../shared/contract/projects/score.ts'
import type { LogPage } from '../../shared/rating/check/evidence-log.ts'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { readTextFile } from '../text-file.ts'
import { type Published, readAs, type ScoreSource } from './score-source.ts'

const MAX_MB = 64

/**
 * Reads a file of what the public calls answered, as JSON or as lines of JSON: answers of the log,
 * single pieces of it, and at most one published score.
 *
 * @throws {OpsError} that names the place in the file
 */
export const readScoreFile = async (file: string): Promise<ScoreSource> => {
  const holds: Holdings = {
    entries: new Map(),
    sizes: new Set(),
    projects: new Set(),
    published: [],
  }
  for (const { value, where } of valuesOf(file, await readTextFile(file, MAX_MB))) {
    take(holds, value, where)
  }
  const [projectId = null, another] = holds.projects
  if (another !== undefined) {
    throw new OpsError(`${file} is of several projects: ${projectId}, ${another}.`)
  }
  if (holds.published.length > 1) throw new OpsError(`${file} holds more than one published score.`)
  const all = [...holds.entries.values()]
  checkWhole(file, all.length, holds.sizes)
  const published = holds.published[0] ?? null
  const revision = published?.revision ?? Infinity
  const entries = all.filter(({ version }) => version <= revision)
  return { projectId, published, entries, hasNewer: entries.length < all.length }
}

interface Holdings {
  /** By version. */
  readonly entries: Map<number, EvidenceEntry>
  /** How many pieces there are, as answers of the log say. */
  readonly sizes: Set<number>
  readonly projects: Set<string>
  readonly published: Published[]
}

interface Placed {
  readonly value: unknown
  readonly where: string
}

/** A list stands for what is in it. */
const valuesOf = (file: string, text: string): Placed[] => {
  const whole = tryParse(text)
  const placed =
    whole === undefined
      ? text.split('\n').flatMap((line, index) => lineOf(line, `${file}, line ${index + 1}`))
      : [{ value: whole.value, where: file }]
  return placed.flatMap(({ value, where }) =>
    Array.isArray(value)
      ? value.map((one: unknown, index) => ({ value: one, where: `${where}, item ${index + 1}` }))
      : { value, where },
  )
}

const lineOf = (line: string, where: string): Placed[] => {
  if (line.trim() === '') return []
  const parsed = tryParse(line)
  if (!parsed) throw new OpsError(`${where} is not JSON. Give answers of the public calls.`)
  return [{ value: parsed.value, where }]
}

const tryParse = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const take = (holds: Holdings, value: unknown, where: string): void => {
  const has = (field: string): boolean =>
    typeof value === 'object' && value !== null && field in value
  if (has('inputs')) {
    const published = readAs(getScore.output, value, where)
    holds.projects.add(published.projectId)
    holds.published.push(published)
  } else if (has('items')) {
    const page = readAs(listEvidence.output, value, where)
    holds.projects.add(page.projectId)
    holds.sizes.add(sizeOf(page))
    for (const entry of page.items) holds.entries.set(entry.version, entry)
  } else {
    const entry = readAs(EvidenceEntry, value, where)
    holds.entries.set(entry.version, entry)
  }
}

/** Of the whole log: `total` counts what passed the filters that were asked for. */
const sizeOf = ({
  kinds,
}: LogPage & { readonly kinds: Readonly<Record<string, number>> }): number =>
  Object.values(kinds).reduce((sum, number) => sum + number, 0)

const checkWhole = (file: string, found: number, sizes: ReadonlySet<number>): void => {
  if (found === 0 && sizes.size === 0) throw new OpsError(`${file} holds no evidence.`)
  if (sizes.size > 1) {
    throw new OpsError(`${file} holds answers of several revisions: ask for all pages with one.`)
  }
  const [size = found] = sizes
  if (found !== size) {
    throw new OpsError(
      `The evidence log has ${count(size, 'piece')}, and ${file} holds ${found} of them: ask for all pages, by after.`,
    )
  }
}
