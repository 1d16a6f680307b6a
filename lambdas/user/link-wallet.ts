import { linkWallet } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { execute } from './profile/execute.ts'
import { walletsResponse, encryptWallet } from './wallets/wallets.ts'

export const handler = handle(linkWallet, async (request) => {
  const { session, body } = request
  const userId = session.sub
  const key = await dataKeys().of(userId)
  const { fingerprint, sealed } = encryptWallet(key, userId, {
    walletAddress: body.walletAddress,
    label: body.label === '' ? null : body.label,
  })
  const payload = { wallet: fingerprint, label: key.fingerprint(`label\n${body.label}`) }
  const { wallets } = await execute(
    linkWallet,
    { ...request, body: payload },
    { type: 'LinkWallet', fingerprint, sealed },
  )
  return { items: await walletsResponse(userId, wallets) }
})
