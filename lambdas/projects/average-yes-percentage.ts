import { getAverageYesPercentage, VOTES_MIN } from '../../shared/contract/projects/engagement.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'

export const handler = handleCached(getAverageYesPercentage, async ({ now }, catalogue) => {
  let projectCount = 0
  let voteCount = 0
  let sum = 0
  for (const { yes, no, count } of await catalogue.columns('figures')) {
    for (let slot = 0; slot < count; slot += 1) {
      const votes = yes[slot]! + no[slot]!
      if (votes < VOTES_MIN) continue
      projectCount += 1
      voteCount += votes
      sum += (100 * yes[slot]!) / votes
    }
  }
  return {
    averageYesPercentage: projectCount === 0 ? null : Math.round((sum / projectCount) * 10) / 10,
    projectCount,
    voteCount,
    meta: metaOfCatalogue(catalogue, projectCount, now),
  }
})
