/** The quantile of the standard normal distribution for 95% in the middle. */
const Z_95 = 1.959963984540054

/** Bounds of a share, from 0 to 1. */
export type Interval = readonly [low: number, high: number]

/**
 * The 95% interval of a share by the score method, without correction for continuity.
 * Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
 * Journal of the American Statistical Association 22 (1927), 209–212.
 *
 * @param hits from 0 to `of`
 * @param of at least 1
 */
export const wilsonInterval = (hits: number, of: number): Interval => {
  const share = hits / of
  const square = Z_95 * Z_95
  const middle = share + square / (2 * of)
  const half = Z_95 * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  const scale = 1 + square / of
  // At 0 and at all the bound is exact; floating point misses it by a hair.
  return [hits === 0 ? 0 : (middle - half) / scale, hits === of ? 1 : (middle + half) / scale]
}

/** Both one-sided p-values of one table; each includes the table itself. */
export interface FisherTails {
  /** Of as many hits in the group or more, if the group made no difference. */
  readonly more: number
  /** Of as many or fewer. */
  readonly fewer: number
}

/**
 * Fisher's exact test of two shares, one-sided to either side.
 * Source: R. A. Fisher, "The Logic of Inductive Inference", Journal of the Royal Statistical Society
 * 98 (1935), 39–82: with fixed margins the hits of the group are hypergeometric.
 *
 * @param group hits and size of the group; hits are whole and at most the size
 * @param rest the same of all others
 */
export const fisherTails = (
  group: { readonly hits: number; readonly of: number },
  rest: { readonly hits: number; readonly of: number },
): FisherTails => {
  const hits = group.hits + rest.hits
  const all = group.of + rest.of
  const lnFactorials = lnFactorialsUpTo(all)
  const lnChoose = (from: number, take: number): number =>
    lnFactorials[from]! - lnFactorials[take]! - lnFactorials[from - take]!
  const probability = (inGroup: number): number =>
    Math.exp(lnChoose(group.of, inGroup) + lnChoose(rest.of, hits - inGroup) - lnChoose(all, hits))
  const sumOver = (from: number, to: number): number => {
    let sum = 0
    for (let inGroup = from; inGroup <= to; inGroup += 1) sum += probability(inGroup)
    return Math.min(1, sum)
  }
  return {
    more: sumOver(group.hits, Math.min(hits, group.of)),
    fewer: sumOver(Math.max(0, hits - rest.of), group.hits),
  }
}

const lnFactorialsUpTo = (most: number): Float64Array => {
  const logarithms = new Float64Array(most + 1)
  for (let number = 2; number <= most; number += 1) {
    logarithms[number] = logarithms[number - 1]! + Math.log(number)
  }
  return logarithms
}
