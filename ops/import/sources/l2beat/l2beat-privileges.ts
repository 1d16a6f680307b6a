import type { ChainAddress } from '../../../../shared/values/evidence/evidence.ts'
import type { Right } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { L2beatEntry, L2beatFile, L2beatPermission } from './l2beat-file.ts'
import { holderOf } from './l2beat-holder.ts'
import { addressKey, hashOf } from '../../parsed-file.ts'

/** Data of a `PrivilegeGranted`, or why a permission gives none. */
export type ReadPrivilege = { readonly data: object } | { readonly skipped: string }

/** Roles that say by their name what they may do; all else would have to be read from sentences. */
const ROLES: Readonly<Record<string, Right>> = {
  minter: 'mint',
  pauser: 'pause',
  blacklister: 'blacklist',
}

/**
 * The rights that an entry holds in the end; those on the way to it (`directlyReceivedPermissions`)
 * are part of a way. Of several ways to one right the least protected counts.
 */
export const privilegesOf = (entry: L2beatEntry, file: L2beatFile): ReadPrivilege[] => {
  const holder = file.addressOf(entry.address)
  const found = new Map<
    string,
    { right: Right; contract: ChainAddress; delays: (number | null)[] }
  >()
  const skipped: ReadPrivilege[] = []
  for (const permission of entry.receivedPermissions ?? []) {
    const right = rightOf(permission)
    const contract = file.addressOf(permission.from ?? permission.target)
    const hasCondition = [permission, ...(permission.via ?? [])].some(
      ({ condition }) => condition !== undefined,
    )
    if (!right) {
      skipped.push({ skipped: `permission ${String(permission.permission)} is none of our rights` })
    } else if (hasCondition) {
      skipped.push({ skipped: `permission ${right} with a condition` })
    } else if ('reason' in contract) {
      skipped.push({ skipped: `permission ${right} over a contract of another chain` })
    } else {
      const key = `${right}:${addressKey(contract)}`
      const { delays } = found.get(key) ?? { delays: [] }
      found.set(key, { right, contract, delays: [...delays, delayOf(permission)] })
    }
  }
  const kind = 'reason' in holder ? undefined : holderOf(entry, holder)
  const held = [...found].map(([key, { right, contract, delays }]): ReadPrivilege => {
    if ('reason' in holder || !kind) return { skipped: 'a holder that another file describes' }
    const { ownDelaySeconds, ...holderData } = kind
    const delaySeconds = leastOf(delays) ?? ownDelaySeconds
    const privilegeId = `l2beat-${hashOf(`${key}:${addressKey(holder)}`).slice(0, 24)}`
    return {
      data: { privilegeId, right, contract, holder: holder.address, ...holderData, delaySeconds },
    }
  })
  return [...held, ...skipped]
}

const rightOf = ({ permission, role }: L2beatPermission): Right | undefined => {
  if (permission === 'upgrade') return 'upgrade'
  if (permission !== 'interact' || typeof role !== 'string') return undefined
  const name = /^\.?([a-z]+?)s?(?:_role|ac)?$/i.exec(role)?.[1]?.toLowerCase()
  return name === undefined ? undefined : ROLES[name]
}

/** Files leave out a delay of 0 as they leave out one that nobody read: neither is said. */
const delayOf = ({ delay, via = [] }: L2beatPermission): number | null => {
  const given = [delay, ...via.map((step) => step.delay)].filter(
    (seconds) => typeof seconds === 'number',
  )
  return given.length === 0 ? null : given.reduce((sum, seconds) => sum + seconds, 0)
}

const leastOf = (delays: readonly (number | null)[]): number | null =>
  delays.includes(null) ? null : Math.min(...delays.filter((delay) => delay !== null))
