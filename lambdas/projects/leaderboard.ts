import { getLeaderboard } from '../../shared/contract/projects.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { currentCatalogue } from './current-catalogue.ts'
import { pageOf } from './page-of.ts'

export const handler = handlePublic(getLeaderboard, async ({ query }) => {
  const { rows, asOf } = await currentCatalogue()
  return { asOf, ...pageOf(rows, query) }
})
