import * as v from 'valibot'
import type { Wallet } from '../../../shared/contract/user.ts'
import { accountDeleted } from '../../platform/personal-data/account-deleted.ts'
import { dataKeys } from '../../platform/personal-data/personal-data.ts'
import type { DataKey } from '../../platform/personal-data/data-keys.ts'
import type { LinkedWallet } from '../decider.ts'

const Personal = v.object({ walletAddress: v.string(), label: v.nullable(v.string()) })
type Personal = v.InferOutput<typeof Personal>

/** Bound to user and wallet: readable nowhere else. */
const additionalDataOf = (userId: string, fingerprint: string): string =>
  `Profile#${userId}/wallet/${fingerprint}`

export const fingerprintOfWallet = (key: DataKey, walletAddress: string): string =>
  key.fingerprint(`wallet\n${walletAddress}`)

export const encryptWallet = (
  key: DataKey,
  userId: string,
  wallet: Personal,
): Omit<LinkedWallet, 'addedAt'> => {
  const fingerprint = fingerprintOfWallet(key, wallet.walletAddress)
  const text = JSON.stringify(wallet)
  return { fingerprint, sealed: key.encrypt(text, additionalDataOf(userId, fingerprint)) }
}

export const decryptWallet = (
  key: DataKey,
  userId: string,
  { fingerprint, sealed }: Omit<LinkedWallet, 'addedAt'>,
): Personal =>
  v.parse(Personal, JSON.parse(key.decrypt(sealed, additionalDataOf(userId, fingerprint))))

/** @throws Refusal `AccountDeleted` */
export const walletsResponse = async (
  userId: string,
  wallets: readonly LinkedWallet[],
): Promise<Wallet[]> => {
  if (wallets.length === 0) return []
  const key = await dataKeys().find(userId)
  if (!key) throw accountDeleted()
  return wallets.map((wallet) => ({
    ...decryptWallet(key, userId, wallet),
    verified: false,
    addedAt: wallet.addedAt,
  }))
}
