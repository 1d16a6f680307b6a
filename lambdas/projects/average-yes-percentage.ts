import { getAverageYesPercentage, VOTES_MIN } from '../../shared/contract/projects/engagement.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'

export const handler = handleCached(getAverageYesPercentage, ({ now }, catalogue) => {
  const voted = catalogue.entries
    .map(({ yesCount, noCount }) => ({ yesCount, votes: yesCount + noCount }))
    .filter(({ votes }) => votes >= VOTES_MIN)
  const sum = voted.reduce((total, { yesCount, votes }) => total + (100 * yesCount) / votes, 0)
  return {
    averageYesPercentage: voted.length === 0 ? null : Math.round((sum / voted.length) * 10) / 10,
    projectCount: voted.length,
    voteCount: voted.reduce((total, { votes }) => total + votes, 0),
    meta: metaOfCatalogue(catalogue, voted.length, now),
  }
})
