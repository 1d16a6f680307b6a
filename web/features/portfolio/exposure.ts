import type { Holding } from '../../../shared/contract/portfolio.ts'
import { BANDS, type Band } from '../../../shared/values/rating.ts'

/** From the band that is called weak downwards; what is not rated is unknown, not weak. */
const WEAK: ReadonlySet<Band> = new Set<Band>(['B', 'CCC', 'CC', 'C', 'D'])

export type BandExposure = {
  band: Band
  /** Of the value of all holdings. */
  share: number
}

/** The bands that something is held of, the best first. */
export const exposureByBand = (holdings: readonly Holding[]): BandExposure[] =>
  BANDS.map((band) => ({
    band,
    share: holdings
      .filter(({ project }) => project.band === band)
      .reduce((sum, { share }) => sum + share, 0),
  })).filter(({ share }) => share > 0)

/** @param holdings the largest first */
export const largestWeak = (holdings: readonly Holding[]): Holding | undefined =>
  holdings.find(({ project, share }) => WEAK.has(project.band) && share > 0)
