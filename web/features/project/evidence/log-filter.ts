import { EVIDENCE_TYPES } from '../../../../shared/values/evidence/evidence-types.ts'
import type { EvidenceType } from '../../../../shared/values/evidence/evidence.ts'
import { INPUT_IDS } from '../../../../shared/values/rating.ts'
import type { InputId } from '../../../../shared/values/rating.ts'

export type LogFilter = {
  readonly input?: InputId
  readonly kind?: EvidenceType
  readonly q?: string
}

/** Ignores unknown values. */
export const parseLogFilter = (search: string): LogFilter => {
  const params = new URLSearchParams(search)
  const input = INPUT_IDS.find((id) => id === params.get('input'))
  const kind = EVIDENCE_TYPES.find((type) => type === params.get('kind'))
  const q = params.get('find')?.slice(0, 100)
  return { ...(input && { input }), ...(kind && { kind }), ...(q && { q }) }
}

/** For `replaceUrl`: all evidence. */
export const WITHOUT_FILTER = { input: undefined, kind: undefined, find: undefined }

/** URL of the log filtered by an input. Keeps the parameters of the rest of the page. */
export const inputLogUrl = (path: string, search: string, input: InputId): string => {
  const query = new URLSearchParams(search)
  query.delete('kind')
  query.delete('find')
  query.set('input', input)
  return `${path}?${query}#evidence`
}
