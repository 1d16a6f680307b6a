import { createHash } from 'node:crypto'
import { canonicalJson } from '../../lambdas/platform/event-store/events/canonical-json.ts'
import type { FoldedState, StreamEnd } from './derive-head.ts'

/** A head in 100 bytes, so that the heads of all streams fit into memory. */
export interface HeadDigest {
  readonly end: string
  readonly state: string
  readonly reducerVersion: number
}

export const digestHead = (head: StreamEnd & FoldedState): HeadDigest => ({
  end: digestEnd(head),
  state: digestState(head.s),
  reducerVersion: head.rv,
})

export const digestEnd = ({ version, recordedAt, h, r }: StreamEnd): string =>
  digestOf([version, recordedAt, hexOf(h), hexOf(r)])

export const digestState = (state: unknown): string => digestOf(state ?? null)

/** Equal for equal values; the error message for a value that is not plain JSON. */
const digestOf = (value: unknown): string => {
  try {
    return createHash('sha256').update(canonicalJson(value)).digest('base64')
  } catch (error) {
    return String(error)
  }
}

/** A damaged head may hold anything. */
const hexOf = (bytes: unknown): string | null =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : null
