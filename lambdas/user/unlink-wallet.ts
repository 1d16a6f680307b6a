import { unlinkWallet } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { subjectKeys } from '../platform/personal-data/personal-data.ts'
import { execute } from './profile/execute.ts'
import { fingerprintOfWallet, presentWallets } from './wallets/wallets.ts'

export const handler = handle(unlinkWallet, async ({ session, body, commandId, requestId }) => {
  const userId = session.sub
  const key = await subjectKeys().of(userId)
  const fingerprint = fingerprintOfWallet(key, body.walletAddress)
  const { wallets } = await execute(
    unlinkWallet,
    { userId, commandId, requestId, asked: { wallet: fingerprint } },
    { type: 'UnlinkWallet', fingerprint },
  )
  return { items: await presentWallets(userId, wallets) }
})
