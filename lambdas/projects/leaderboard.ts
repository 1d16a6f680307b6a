import { getLeaderboard } from '../../shared/contract/projects.ts'
import { handle } from '../platform/http/handle.ts'
import { currentCatalogue } from './current-catalogue.ts'
import { pageOf } from './page-of.ts'

export const handler = handle(getLeaderboard, async ({ query }) => {
  const { rows, asOf } = await currentCatalogue()
  return { asOf, ...pageOf(rows, query) }
})
