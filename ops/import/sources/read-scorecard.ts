import { hashOf, parseJson, parseWhole, type SkippedRow } from '../parsed-file.ts'
import { checked, type SourcedReading, type SourceFile, type Statement } from './sourced-reading.ts'

interface RawScorecard {
  readonly date?: unknown
  readonly repo?: { readonly name?: unknown; readonly commit?: unknown } | undefined
  readonly scorecard?: { readonly version?: unknown } | undefined
  readonly score?: unknown
}

/** The same as deps.dev answers it for a project: one level down, under other names. */
interface RawProject {
  readonly scorecard?: {
    readonly date?: unknown
    readonly repository?: RawScorecard['repo']
    readonly scorecard?: RawScorecard['scorecard']
    readonly overallScore?: unknown
  }
}

/**
 * Reads results of OpenSSF Scorecard: what `scorecard --format=json` prints, and what its public
 * interface and deps.dev answer. A row is a repository: one object in a file, or one a line.
 *
 * @throws {OpsError} when a file is not JSON
 */
export const readScorecard = (files: readonly SourceFile[]): SourcedReading => {
  const results = files.flatMap(({ path, text }) =>
    parseResults(path, text).map((result) => ({ result, hash: hashOf(text) })),
  )
  const statements: Statement[] = []
  const rejected: SkippedRow[] = []
  for (const [index, { result, hash }] of results.entries()) {
    const row = index + 1
    const read = readResult(result, hash)
    if ('reason' in read) rejected.push({ row, reason: read.reason })
    else statements.push({ row, ...read })
  }
  return { rows: results.length, statements, skipped: [], rejected }
}

const parseResults = (path: string, text: string): unknown[] => {
  const whole = parseJson(text)
  if (Array.isArray(whole)) return whole
  if (whole !== undefined) return [whole]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => parseWhole(line, path))
}

const readResult = (
  result: unknown,
  hash: string,
): Pick<Statement, 'about' | 'evidence'> | { readonly reason: string } => {
  const { date, repo, scorecard, score } = plainResult(result)
  const name = typeof repo?.name === 'string' ? repo.name : ''
  if (!/^[\w.-]+\.[a-z]+(\/[\w.-]+){2,}$/i.test(name)) {
    return { reason: 'repo.name: Give the repository as github.com/owner/name.' }
  }
  // −1 says that the checks could not be made, which is no result.
  if (score === -1) return { reason: 'score: Scorecard reached no result (-1).' }
  const version = scorecard?.version
  const repository = `https://${name}`
  const read = checked({
    type: 'RepositorySnapshot',
    at: typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00:00.000Z` : date,
    source: {
      name: 'OpenSSF Scorecard',
      url: repository,
      hash,
      version: typeof version === 'string' && isTold(version) ? version.slice(0, 40) : null,
      tier: 'third_party',
    },
    data: { aggregate: score },
  })
  return 'reason' in read ? read : { about: { repository }, evidence: read.evidence }
}

const plainResult = (result: unknown): RawScorecard => {
  const nested = (result as RawProject | null)?.scorecard
  if (nested?.overallScore === undefined) return result ?? {}
  const { date, repository, scorecard, overallScore } = nested
  return { date, repo: repository, scorecard, score: overallScore }
}

/** Scorecard writes nothing or this where it was built without its version. */
const isTold = (version: string): boolean => version !== '' && version !== 'unknown'
