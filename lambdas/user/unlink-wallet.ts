import { unlinkWallet } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { execute } from './profile/execute.ts'
import { fingerprintOfWallet, walletsResponse } from './wallets/wallets.ts'

export const handler = handle(unlinkWallet, async (request) => {
  const { session, body } = request
  const userId = session.sub
  const key = await dataKeys().of(userId)
  const fingerprint = fingerprintOfWallet(key, body.walletAddress)
  const { wallets } = await execute(
    unlinkWallet,
    { ...request, body: { wallet: fingerprint } },
    { type: 'UnlinkWallet', fingerprint },
  )
  return { items: await walletsResponse(userId, wallets) }
})
