import type { ChainAddress } from '../../../../shared/values/evidence/evidence.ts'
import type { L2beatEntry } from './l2beat-file.ts'
import { cleanText } from '../../parsed-file.ts'

/** A piece of evidence without its source. */
export interface ContractFact {
  readonly type: 'ContractDeployed' | 'ContractUpgraded' | 'ContractVerified'
  /** Epoch milliseconds. */
  readonly at: number
  readonly data: object
}

/** Whether an entry is code of the project: those who sign, and other discoveries, are not. */
export const isContractOfProject = ({ type, proxyType, values = {} }: L2beatEntry): boolean =>
  type === 'Contract' &&
  !(typeof proxyType === 'string' && proxyType.startsWith('gnosis safe')) &&
  !('$members' in values)

/**
 * What a file says of a contract. Hashes of the source are of the code as it was read: they are told
 * of the time of the deployment or of the last upgrade only where nothing came after.
 *
 * @param readAt epoch milliseconds
 */
export const contractFacts = (
  entry: L2beatEntry,
  contract: ChainAddress,
  readAt: number,
): ContractFact[] => {
  const since = typeof entry.sinceTimestamp === 'number' ? entry.sinceTimestamp * 1000 : undefined
  const hash = hashNow(entry)
  const past = pastUpgrades(entry)
  const upgrades = past.filter(({ at }) => since !== undefined && at > since)
  const facts: ContractFact[] = []
  if (since !== undefined) {
    const name = cleanText(entry.name ?? entry.derivedName, 80) ?? contract.address
    const isAsDeployed = !isProxy(entry) || (upgrades.length === 0 && isLast(past.at(-1), entry))
    const codeHash = isAsDeployed ? hash : null
    facts.push({ type: 'ContractDeployed', at: since, data: { ...contract, name, codeHash } })
  }
  for (const [index, upgrade] of upgrades.entries()) {
    const isNewest = index === upgrades.length - 1 && isLast(upgrade, entry)
    const data = { ...contract, codeHash: isNewest ? hash : null }
    facts.push({ type: 'ContractUpgraded', at: upgrade.at, data })
  }
  const isVerified = entry.unverified === true ? false : sourceHashes(entry).length > 0
  if (isVerified || entry.unverified === true) {
    facts.push({
      type: 'ContractVerified',
      at: readAt,
      data: { ...contract, verified: isVerified },
    })
  }
  return facts
}

interface PastUpgrade {
  readonly at: number
  readonly implementations: readonly unknown[]
}

/** Oldest first. An entry is `[time, transaction, [implementation]]`; the transaction may be absent. */
const pastUpgrades = ({ values = {} }: L2beatEntry): PastUpgrade[] => {
  const list = values['$pastUpgrades']
  if (!Array.isArray(list)) return []
  return list
    .flatMap((one: unknown): PastUpgrade[] => {
      if (!Array.isArray(one)) return []
      const [time, implementations] = [one[0] as unknown, one.at(-1) as unknown]
      const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
      return Number.isNaN(at) || !Array.isArray(implementations) ? [] : [{ at, implementations }]
    })
    .toSorted((a, b) => a.at - b.at)
}

const isProxy = ({ values = {} }: L2beatEntry): boolean => '$implementation' in values

const isLast = (upgrade: PastUpgrade | undefined, { values = {} }: L2beatEntry): boolean =>
  upgrade?.implementations.length === 1 && upgrade.implementations[0] === values['$implementation']

const sourceHashes = ({ sourceHashes: hashes = [] }: L2beatEntry): string[] =>
  hashes.filter((hash) => typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash)) as string[]

/** One hash for one piece of code: with several there is no telling which is which. */
const hashNow = (entry: L2beatEntry): string | null => {
  const hashes = sourceHashes(entry)
  const expected = isProxy(entry) ? 2 : 1
  return entry.unverified !== true && hashes.length === expected ? hashes.at(-1)! : null
}
