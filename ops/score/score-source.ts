import * as v from 'valibot'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import { type EvidenceEntry, listEvidence } from '../../shared/contract/projects/evidence.ts'
import { getScore } from '../../shared/contract/projects/score.ts'
import { BrokenLogError, readEvidenceLog } from '../../shared/rating/check/evidence-log.ts'
import { OpsError } from '../ops-error.ts'
import { fetchAnswer, oneLine } from './fetch-answer.ts'
import { readProjectAddress } from './project-address.ts'

export type Published = ResponseOf<typeof getScore>

/** What a score is computed from, and what it is compared with. */
export interface ScoreSource {
  /** null: a file that does not say. */
  readonly projectId: string | null
  /** null: there is nothing to compare with. */
  readonly published: Published | null
  /** As of the published score, or all of a file. */
  readonly entries: readonly EvidenceEntry[]
  /** More was recorded since the published score. */
  readonly hasNewer: boolean
}

/** As many as the call gives at once. */
const PAGE_SIZE = 200

/**
 * Reads a site's public calls about a project.
 *
 * @param at ISO 8601; absent: the score of now
 * @throws {OpsError}
 */
export const readSite = async (
  from: string,
  at: string | undefined,
  signal: AbortSignal,
): Promise<ScoreSource> => {
  const { id, calls } = readProjectAddress(from)
  const scoreUrl = urlOf(`${calls}/score`, at === undefined ? {} : { at })
  const published = readAs(getScore.output, await fetchAnswer(scoreUrl, signal), scoreUrl.href)
  const readPage = async (query: Readonly<Record<string, string | number>>) => {
    const url = urlOf(`${calls}/events`, query)
    return readAs(listEvidence.output, await fetchAnswer(url, signal), url.href)
  }
  const { revision } = published
  const entries = await complete(
    async () =>
      await readEvidenceLog(
        async (after) =>
          await readPage({ limit: PAGE_SIZE, revision, ...(after !== undefined && { after }) }),
      ),
  )
  const { items } = await readPage({ limit: 1 })
  const hasNewer = items.some(({ version }) => version > revision)
  return { projectId: id, published, entries, hasNewer }
}

/** @throws {OpsError} where the log lacks pieces */
const complete = async <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BrokenLogError) throw new OpsError(error.message, { cause: error })
    throw error
  }
}

/**
 * @param where it stands, for the message
 * @throws {OpsError} that names the first field that is not as the contract has it
 */
export const readAs = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  where: string,
): v.InferOutput<Schema> => {
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  const [{ message }] = issues
  const field = v.getDotPath(issues[0])
  throw new OpsError(
    `${where} is not as this version of the command reads it: ${oneLine(`${field === null ? '' : `${field}: `}${message}`)}`,
  )
}

const urlOf = (address: string, query: Readonly<Record<string, string | number>>): URL => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}
