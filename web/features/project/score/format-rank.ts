import { formatCount } from '../../../components/format/format-count.ts'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

type Rank = { rank: number | null; ratedCount: number; percentile: number | null }

/** Of many projects the second best is not better than `100%`. */
const BETTER_MAX = 0.99

export const formatRank = (project: Rank | undefined): string | undefined => {
  if (project === undefined) return undefined
  const { rank, ratedCount, percentile } = project
  if (rank === null) return texts.noRank
  const better =
    percentile === null
      ? ''
      : formatMessage(texts.betterThanPercentile, {
          percentile: formatShare(Math.min(percentile, BETTER_MAX)),
        })
  return formatMessage(texts.rankOfRated, {
    rank: formatCount(rank),
    ratedCount: formatCount(ratedCount),
    better,
  })
}
