import { listWallets } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { requireProfile } from './profile/require-profile.ts'
import { walletsResponse } from './wallets/wallets.ts'

export const handler = handle(listWallets, async ({ session }) => {
  const { wallets } = await requireProfile(session.sub)
  return { items: await walletsResponse(session.sub, wallets) }
})
