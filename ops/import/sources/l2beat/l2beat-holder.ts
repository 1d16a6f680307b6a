import type { ChainAddress } from '../../../../shared/values/evidence/evidence.ts'
import type { HolderKind } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { L2beatEntry } from './l2beat-file.ts'

export interface Holder {
  readonly holderKind: HolderKind
  readonly threshold: number | null
  readonly signers: number | null
  /** Of a timelock that holds the right itself; null: none, or not read. */
  readonly ownDelaySeconds: number | null
}

const NOBODY = /^0x0{40}$|^0x0{36}dead$/i
/** Below are contracts that a chain has built in; L2BEAT lists them among the accounts. */
const BUILT_IN = /^0x0{36}[0-9a-f]{4}$/i

/** Who holds a right, as far as the file says; undefined when another file describes it. */
export const holderOf = (entry: L2beatEntry, { address }: ChainAddress): Holder | undefined => {
  const plain = { threshold: null, signers: null, ownDelaySeconds: null }
  if (NOBODY.test(address)) return { ...plain, holderKind: 'burned' }
  if (entry.type === 'EOA') {
    return { ...plain, holderKind: BUILT_IN.test(address) ? 'contract' : 'eoa' }
  }
  if (entry.type !== 'Contract') return undefined
  const { $members: members, $threshold: threshold } = entry.values ?? {}
  if (Array.isArray(members) && Number.isSafeInteger(threshold)) {
    return {
      ...plain,
      holderKind: 'multisig',
      threshold: threshold as number,
      signers: members.length,
    }
  }
  const delay = timelockDelay(entry)
  return delay === null
    ? { ...plain, holderKind: 'contract' }
    : { ...plain, holderKind: 'timelock', ownDelaySeconds: delay }
}

/** Its name and a delay in seconds: either alone tells too little. */
const timelockDelay = ({ name, template, values = {} }: L2beatEntry): number | null => {
  const isTimelock = [name, template].some(
    (one) => typeof one === 'string' && /timelock/i.test(one),
  )
  const delay = values['getMinDelay'] ?? values['delay']
  return isTimelock && Number.isSafeInteger(delay) ? (delay as number) : null
}
