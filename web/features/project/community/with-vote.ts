import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { VOTES_MIN } from '../../../../shared/contract/projects/engagement.ts'
import type { castVote } from '../../../../shared/contract/projects/engagement.ts'

type Votes = ResponseOf<typeof castVote>

/** The counts after a vote, for the optimistic update. */
export const withVote = (votes: Votes, vote: 'yes' | 'no'): Votes => {
  if (votes.yourVote === vote) return votes
  const change = (which: 'yes' | 'no') => Number(vote === which) - Number(votes.yourVote === which)
  const yesCount = Math.max(0, votes.yesCount + change('yes'))
  const noCount = Math.max(0, votes.noCount + change('no'))
  const total = yesCount + noCount
  return {
    ...votes,
    yourVote: vote,
    yesCount,
    noCount,
    total,
    yesPercentage: total < VOTES_MIN ? null : (100 * yesCount) / total,
  }
}
