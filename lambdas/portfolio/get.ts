import { getPortfolio } from '../../shared/contract/portfolio.ts'
import { handle } from '../platform/http/handle.ts'
import { demoProjectIds, listedProjects } from '../projects/published.ts'
import { walletAddressesOf } from '../user/published.ts'
import { demoHoldings } from './holdings/demo-holdings.ts'
import { joinToRatings } from './holdings/join-to-ratings.ts'

export const handler = handle(getPortfolio, async ({ session }) => {
  const source = demoHoldings
  const wallets = await walletAddressesOf(session.sub)
  // What is made up must not be of a project that is not.
  const projectIds = await demoProjectIds()
  const held = await Promise.all(
    wallets.map(async (wallet) => await source.holdingsOf(wallet, projectIds)),
  )
  const holdings = held.flat()
  const rows = await listedProjects(holdings.map(({ projectId }) => projectId))
  return {
    walletCount: wallets.length,
    demo: source.isDemo,
    ...joinToRatings(holdings, rows),
  }
})
