import { getPortfolio } from '../../shared/contract/portfolio.ts'
import { handle } from '../platform/http/handle.ts'
import { listedProjects } from '../projects/published.ts'
import { walletAddressesOf } from '../user/published.ts'
import { demoHoldings } from './holdings/demo-holdings.ts'
import { joinToRatings } from './holdings/join-to-ratings.ts'

export const handler = handle(getPortfolio, async ({ session }) => {
  const source = demoHoldings
  const wallets = await walletAddressesOf(session.sub)
  const rows = await listedProjects()
  // What is made up must not be of a project that is not.
  const projectIds = [...rows.values()].flatMap(({ id, demo }) =>
    demo === source.isDemo ? [id] : [],
  )
  const held = await Promise.all(
    wallets.map(async (wallet) => await source.holdingsOf(wallet, projectIds)),
  )
  return {
    walletCount: wallets.length,
    demo: source.isDemo,
    ...joinToRatings(held.flat(), rows),
  }
})
