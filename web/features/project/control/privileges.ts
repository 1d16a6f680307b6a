import { RIGHTS } from '../../../../shared/values/evidence.ts'
import type { Right } from '../../../../shared/values/evidence.ts'
import type { Facts, PrivilegeFact } from '../../../../shared/values/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatDelay } from './delay.tsx'

export const RIGHT_LABELS: Readonly<Record<Right, { readonly name: string; readonly of: string }>> =
  {
    upgrade: { name: 'Upgrade', of: 'the code behind a proxy' },
    withdraw: { name: 'Withdraw', of: 'funds' },
    mint: { name: 'Mint', of: 'tokens' },
    blacklist: { name: 'Blacklist', of: 'accounts' },
    fee: { name: 'Fee', of: 'what users pay' },
    pause: { name: 'Pause', of: 'the contracts' },
  }

/** Rights to take or create funds. */
const FUND_RIGHTS: ReadonlySet<Right> = new Set(['upgrade', 'withdraw', 'mint'])

/** Whether one key controls funds without delay, which caps the score. */
export const isCritical = ({ right, holderKind, delaySeconds }: PrivilegeFact): boolean =>
  holderKind === 'eoa' && FUND_RIGHTS.has(right) && (delaySeconds ?? 0) === 0

/** `single key`, `multisig 3 of 5` */
export const formatHolder = ({
  holderKind,
  threshold,
  signers,
}: Pick<PrivilegeFact, 'holderKind' | 'threshold' | 'signers'>): string => {
  const words = {
    eoa: 'single key',
    multisig: 'multisig',
    timelock: 'timelock',
    dao: 'vote of token holders',
    contract: 'contract',
    burned: 'nobody: the key is burned',
  } as const
  const isCounted = holderKind === 'multisig' && threshold !== null && signers !== null
  return words[holderKind] + (isCounted ? ` ${threshold} of ${signers}` : '')
}

const SUBJECTS = {
  eoa: 'One key',
  multisig: 'A multisig',
  timelock: 'A timelock',
  dao: 'A vote of token holders',
  contract: 'A contract',
  burned: 'Nobody',
} as const

const VERBS: Readonly<Record<Right, string>> = {
  upgrade: 'upgrade',
  withdraw: 'withdraw funds',
  mint: 'mint tokens',
  blacklist: 'blacklist accounts',
  fee: 'set fees',
  pause: 'pause',
}

/**
 * A sentence for each kind of holder, critical ones first: "A 3-of-5 multisig can upgrade 4 contracts
 * after 48 h."
 */
export const privilegeSentences = ({ privileges, rights }: Facts): string[] => {
  const groups = new Map<string, PrivilegeFact[]>()
  for (const privilege of privileges) {
    if (privilege.holderKind === 'burned') continue
    const { holderKind, threshold, signers, delaySeconds } = privilege
    const key = [holderKind, threshold, signers, delaySeconds].join()
    groups.set(key, [...(groups.get(key) ?? []), privilege])
  }
  const sentences = [...groups.values()]
    .toSorted((a, b) => Number(b.some(isCritical)) - Number(a.some(isCritical)))
    .map(sentenceOf)
  if (sentences.length > 0) return sentences
  if (rights === null) return ['Unknown: nobody has read yet who holds rights over the contracts.']
  return rights.rights.length === 0
    ? [`Nobody holds a right over the contracts, as read ${formatDay(rights.at)}.`]
    : [`There are rights over the contracts, but who holds them is unknown.`]
}

const sentenceOf = (group: readonly PrivilegeFact[]): string => {
  const [first] = group
  if (first === undefined) return ''
  const { holderKind, threshold, signers, delaySeconds } = first
  const subject =
    holderKind === 'multisig' && threshold !== null && signers !== null
      ? `A ${threshold}-of-${signers} multisig`
      : SUBJECTS[holderKind]
  const rights = RIGHTS.filter((right) => group.some((privilege) => privilege.right === right))
  const contracts = new Set(group.map(({ contract }) => `${contract.chain}:${contract.address}`))
  const number = `${contracts.size} contract${contracts.size === 1 ? '' : 's'}`
  // "upgrade 2 contracts", but "mint tokens in 2 contracts".
  const object = rights.every((right) => right === 'upgrade' || right === 'pause')
    ? number
    : `in ${number}`
  const when =
    delaySeconds === null
      ? '; the delay is unknown'
      : delaySeconds === 0
        ? ' without delay'
        : ` after ${formatDelay(delaySeconds)}`
  return `${subject} can ${joinWords(rights.map((right) => VERBS[right]))} ${object}${when}.`
}

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

export type RightRow =
  | { readonly state: 'granted'; readonly right: Right; readonly privilege: PrivilegeFact }
  | { readonly state: 'none' | 'unknown' | 'na'; readonly right: Right; readonly at: string | null }

/** All rights: critical ones first, those without a holder last. */
export const rightRows = ({ privileges, rights, hasToken }: Facts): RightRow[] => {
  const rows = RIGHTS.flatMap((right): RightRow[] => {
    const granted = privileges.filter((privilege) => privilege.right === right)
    if (granted.length > 0) {
      return granted.map((privilege) => ({ state: 'granted', right, privilege }))
    }
    if (right === 'mint' && !hasToken) return [{ state: 'na', right, at: null }]
    const isAbsent = rights !== null && !rights.rights.includes(right)
    return [{ state: isAbsent ? 'none' : 'unknown', right, at: rights?.at ?? null }]
  })
  const order = (row: RightRow): number =>
    row.state === 'granted' ? (isCritical(row.privilege) ? 0 : 1) : row.state === 'unknown' ? 2 : 3
  return rows.toSorted((a, b) => order(a) - order(b))
}
