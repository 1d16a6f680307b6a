import * as v from 'valibot'
import type { EvidenceEntry } from '../../shared/contract/projects/evidence.ts'
import { checkScore, type ScoreCheck } from '../../shared/rating/check/check-score.ts'
import { toRatingRecord } from '../../shared/rating/check/evidence-log.ts'
import { explain } from '../../shared/rating/explanation/explain.ts'
import { Evidence } from '../../shared/values/evidence/evidence.ts'
import { type Explanation, FORMULA_VERSION } from '../../shared/values/rating.ts'
import { type Command, readArguments } from '../command.ts'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { readInstant } from '../read-instant.ts'
import { describeDifferences, describeScore } from '../score/describe-score.ts'
import { oneLine } from '../score/fetch-answer.ts'
import { isAddress } from '../score/project-address.ts'
import { readScoreFile } from '../score/score-file.ts'
import { type Published, readSite, type ScoreSource } from '../score/score-source.ts'

const options = {
  from: { type: 'string' },
  at: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Computes a score from public evidence alone. */
export const score: Command = {
  usage: `npm run ops -- score --from ADDRESS|FILE [options]

Reads what anybody may read of a project, computes its score by the formula, and says whether it
agrees to the last bit with the one that the site publishes. The exit code is 1 when it differs, and
every figure that does is named. Nothing of this machine's data is read.

  --from ADDRESS  of a project's page or of its calls: https://HOST/projects/ID
  --from FILE     answers of /api/projects/ID/events, all pages, as JSON or as lines of JSON; with
                  the answer of /api/projects/ID/score among them, that is compared with
  --at TIME       as of a day or an instant (now, or the time of the published score)
  --json          end with one line of JSON

The JSON: {"projectId","revision","pieces","hasNewer","computed","agrees","differences":[{"part",
"id","figure","published","computed"}]}; "agrees" is null where nothing was compared, "computed" is
as the call answers, with evidence by its ids.`,

  run: async (args, { signal }) => {
    const { from, at: asked, json } = readArguments(args, options)
    if (from === undefined) throw new OpsError('Give --from ADDRESS or --from FILE.')
    const at = readInstant('at', asked)
    const source = isAddress(from) ? await readSite(from, at, signal) : await readScoreFile(from)
    const result = compute(source, at)
    const say = (text: string): void =>
      void (json ? process.stderr : process.stdout).write(`${text}\n`)
    say(`${source.projectId ?? 'a project'}\n`)
    say(describeScore(result.computed, source.entries.length))
    if (result.differences.length > 0) say(describeDifferences(result.differences))
    say(verdictOf(result, source, at))
    if (json) process.stdout.write(`${JSON.stringify(toJson(result, source))}\n`)
    return result.agrees !== false
  },
}

interface Result {
  readonly computed: Explanation
  /** null: nothing was compared. */
  readonly agrees: boolean | null
  readonly differences: ScoreCheck['differences']
}

const compute = ({ published, entries }: ScoreSource, at: string | undefined): Result => {
  if (!published || !isOf(published, at)) {
    const moment = at ?? new Date().toISOString()
    const computed = readably(entries, () => explain(toRatingRecord(entries), { at: moment }))
    return { computed, agrees: null, differences: [] }
  }
  if (published.version !== FORMULA_VERSION) {
    throw new OpsError(
      `The score was made by formula ${oneLine(published.version)}, and this command computes ${FORMULA_VERSION}: take the version of the product that the site runs.`,
    )
  }
  const { computed, differences } = readably(entries, () => checkScore(published, entries))
  return { computed, agrees: differences.length === 0, differences }
}

/** A file's published score may be of another time than the one that is asked for. */
const isOf = (published: Published, at: string | undefined): boolean =>
  at === undefined || Date.parse(at) === Date.parse(published.at)

/** @throws {OpsError} that names the piece which the formula cannot read */
const readably = <Answer>(entries: readonly EvidenceEntry[], work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    const invalid = toRatingRecord(entries).evidence.find(
      (one) => !v.safeParse(Evidence, one).success,
    )
    throw new OpsError(
      invalid
        ? `The formula cannot read the piece of evidence of version ${invalid.version}.`
        : `The formula cannot read the evidence: ${String(error)}`,
      { cause: error },
    )
  }
}

const verdictOf = (
  { agrees, differences }: Result,
  { published, hasNewer }: ScoreSource,
  at: string | undefined,
): string =>
  [
    agrees === null
      ? published && at !== undefined
        ? `Nothing was compared: the published score is of ${published.at}.`
        : 'Nothing was compared: the file holds no published score.'
      : agrees
        ? 'Agrees to the last bit with the published score.'
        : `Does not agree with the published score: ${count(differences.length, 'figure')} differ${differences.length === 1 ? 's' : ''}.`,
    ...(hasNewer
      ? [`There is new evidence since the score of ${published?.at}; it was computed without it.`]
      : []),
  ].join('\n')

const toJson = (
  { computed, agrees, differences }: Result,
  { projectId, published, entries, hasNewer }: ScoreSource,
) => ({
  projectId,
  revision: published?.revision ?? null,
  pieces: entries.length,
  hasNewer,
  computed,
  agrees,
  differences,
})
