import { EVIDENCE_TYPES } from '../../../../shared/values/evidence.ts'
import type { EvidenceType } from '../../../../shared/values/evidence.ts'
import { INPUT_IDS } from '../../../../shared/values/rating.ts'
import type { InputId } from '../../../../shared/values/rating.ts'

/** What of the evidence log is shown, as it stands in the page's address. */
export type LogFilter = {
  readonly input?: InputId
  readonly kind?: EvidenceType
  readonly q?: string
}

/** The filter that a query string asks for; what means nothing is left out. */
export const logFilterIn = (search: string): LogFilter => {
  const asked = new URLSearchParams(search)
  const input = INPUT_IDS.find((id) => id === asked.get('input'))
  const kind = EVIDENCE_TYPES.find((type) => type === asked.get('kind'))
  const q = asked.get('find')?.slice(0, 100)
  return { ...(input && { input }), ...(kind && { kind }), ...(q && { q }) }
}

/** The parameters of the address for a filter; undefined takes one out. */
export const logParameters = ({ input, kind, q }: LogFilter) => ({ input, kind, find: q })

/** The address of the log of an input, the rest of the query string kept. */
export const logOfInput = (path: string, search: string, input: InputId): string => {
  const query = new URLSearchParams(search)
  query.delete('kind')
  query.delete('find')
  query.set('input', input)
  return `${path}?${query}#evidence`
}

/** `AuditPublished` as words. */
export const kindWords = (type: string): string =>
  type
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/(?<=.)[A-Z]/g, (letter) => letter.toLowerCase())
