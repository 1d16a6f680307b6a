import { listWallets } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { profileOf } from './profile-of.ts'
import { presentWallets } from './wallets.ts'

export const handler = handle(listWallets, async ({ session }) => {
  const { wallets } = await profileOf(session.sub)
  return { items: await presentWallets(session.sub, wallets) }
})
