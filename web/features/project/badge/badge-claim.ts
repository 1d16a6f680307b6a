import { FORMULA_VERSIONS } from '../../../../shared/values/rating.ts'

/** What a badge says that a visitor came by. */
export interface BadgeClaim {
  /** null: "not rated". */
  readonly score: number | null
  /** ISO 8601. */
  readonly at: string
  readonly version: (typeof FORMULA_VERSIONS)[number]
}

export type ReadClaim =
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable'; readonly why: string }
  | { readonly state: 'claim'; readonly claim: BadgeClaim }

const unreadable = (why: string): ReadClaim => ({ state: 'unreadable', why })

/**
 * The claim in a badge's link. Whoever embeds a badge may write anything there.
 *
 * @param now a badge cannot know what comes after it
 */
export const readClaim = (search: string, now: Date): ReadClaim => {
  const params = new URLSearchParams(search)
  const [score = '', at = '', version = ''] = ['score', 'at', 'version'].map(
    (name) => params.get(name) ?? '',
  )
  if (score + at + version === '') return { state: 'absent' }
  if (!/^(na|\d{1,3}(\.\d)?)$/.test(score) || Number(score) > 100) {
    return unreadable('Its link names no score from 0 to 100, nor “na”.')
  }
  const time = !/^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(at) ? NaN : Date.parse(at)
  if (Number.isNaN(time)) return unreadable('Its link names no time as 2026-11-01T00:00:00Z.')
  if (time > now.getTime()) return unreadable('Its link names a time that has not come yet.')
  const known = FORMULA_VERSIONS.find((one) => one === version)
  if (known === undefined) return unreadable('Its link names no version of the formula.')
  return {
    state: 'claim',
    claim: {
      score: score === 'na' ? null : Number(score),
      at: new Date(time).toISOString(),
      version: known,
    },
  }
}

/** Whether a claim says what was so; scores are published with one decimal. */
export const isTrue = (claim: BadgeClaim, score: number | null): boolean =>
  claim.score === null || score === null
    ? claim.score === score
    : Math.abs(claim.score - score) < 0.05
