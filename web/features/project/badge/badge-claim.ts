import { FORMULA_VERSIONS } from '../../../../shared/values/rating.ts'
import * as texts from './texts.ts'

/** What the link of an embedded badge says. */
export interface BadgeClaim {
  /** null: "not rated". */
  readonly score: number | null
  /** ISO 8601. */
  readonly at: string
  readonly version: (typeof FORMULA_VERSIONS)[number]
}

export type ParsedClaim =
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable'; readonly why: string }
  | { readonly state: 'claim'; readonly claim: BadgeClaim }

const unreadable = (why: string): ParsedClaim => ({ state: 'unreadable', why })

/** Parses the claim in a badge's link, which is untrusted. Whether its time has come the server tells. */
export const parseClaim = (search: string): ParsedClaim => {
  const params = new URLSearchParams(search)
  const [score = '', at = '', version = ''] = ['score', 'at', 'version'].map(
    (name) => params.get(name) ?? '',
  )
  if (score + at + version === '') return { state: 'absent' }
  if (!/^(na|\d{1,3}(\.\d)?)$/.test(score) || Number(score) > 100) {
    return unreadable(texts.itsLinkNamesNoScore)
  }
  const time = !/^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(at) ? NaN : Date.parse(at)
  if (Number.isNaN(time)) return unreadable(texts.itsLinkNamesNoTime)
  const known = FORMULA_VERSIONS.find((released) => released === version)
  if (known === undefined) return unreadable(texts.itsLinkNamesNoVersion)
  return {
    state: 'claim',
    claim: {
      score: score === 'na' ? null : Number(score),
      at: new Date(time).toISOString(),
      version: known,
    },
  }
}

/** Compares to one decimal, as scores are published. */
export const claimMatches = (claim: BadgeClaim, score: number | null): boolean =>
  claim.score === null || score === null
    ? claim.score === score
    : Math.abs(claim.score - score) < 0.05
