import { getAverageYesPercentage } from '../../shared/contract/projects/engagement.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { metaOfCatalogue } from './catalogue/meta-of-catalogue.ts'

export const handler = handleCached(getAverageYesPercentage, async ({ now }, catalogue) => {
  const { projects, votes, shares } = (await catalogue.summary()).votes
  return {
    averageYesPercentage: projects === 0 ? null : Math.round((shares / projects) * 10) / 10,
    projectCount: projects,
    voteCount: votes,
    meta: metaOfCatalogue(catalogue, projects, now),
  }
})
