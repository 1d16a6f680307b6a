import { RIGHTS } from '../../../../shared/values/evidence.ts'
import type { Right } from '../../../../shared/values/evidence.ts'
import type { Facts, PrivilegeFact } from '../../../../shared/values/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatDelay } from './delay.tsx'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const RIGHT_LABELS: Readonly<Record<Right, { readonly name: string; readonly of: string }>> =
  {
    upgrade: { name: texts.upgrade, of: 'the code behind a proxy' },
    withdraw: { name: texts.withdraw, of: 'funds' },
    mint: { name: texts.mint, of: 'tokens' },
    blacklist: { name: texts.blacklist, of: 'accounts' },
    fee: { name: texts.fee, of: 'what users pay' },
    pause: { name: texts.pause, of: 'the contracts' },
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
    eoa: texts.holderEoa,
    multisig: texts.holderMultisig,
    timelock: texts.holderTimelock,
    dao: texts.holderDao,
    contract: texts.holderContract,
    burned: texts.holderBurned,
  } as const
  const isCounted = holderKind === 'multisig' && threshold !== null && signers !== null
  return (
    words[holderKind] +
    (isCounted ? formatMessage(texts.thresholdOfSigners, { threshold, signers }) : '')
  )
}

const SUBJECTS = {
  eoa: texts.oneKey,
  multisig: texts.multisig,
  timelock: texts.timelock,
  dao: texts.voteOfTokenHolders,
  contract: texts.aContract,
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
  if (rights === null) return [texts.nobodyHasReadYetWho]
  return rights.rights.length === 0
    ? [formatMessage(texts.nobodyHoldsARightOver, { at: formatDay(rights.at) })]
    : [texts.thereAreRightsOver]
}

const sentenceOf = (group: readonly PrivilegeFact[]): string => {
  const [first] = group
  if (first === undefined) return ''
  const { holderKind, threshold, signers, delaySeconds } = first
  const subject =
    holderKind === 'multisig' && threshold !== null && signers !== null
      ? formatMessage(texts.thresholdOfSignersMultisig, { threshold, signers })
      : SUBJECTS[holderKind]
  const rights = RIGHTS.filter((right) => group.some((privilege) => privilege.right === right))
  const contracts = new Set(group.map(({ contract }) => `${contract.chain}:${contract.address}`))
  // "upgrade 2 contracts", but "mint tokens in 2 contracts".
  const isOnContract = rights.every((right) => right === 'upgrade' || right === 'pause')
  const object = formatPlural(
    contracts.size,
    isOnContract ? texts.oneContract : texts.inOneContract,
    isOnContract ? texts.contracts : texts.inContracts,
    { count: contracts.size },
  )
  const who = { subject, verbs: LIST.format(rights.map((right) => VERBS[right])), object }
  if (delaySeconds === null) return formatMessage(texts.rightWithUnknownDelay, who)
  if (delaySeconds === 0) return formatMessage(texts.rightWithoutDelay, who)
  return formatMessage(texts.rightAfterDelay, { ...who, delay: formatDelay(delaySeconds) })
}

/** `a, b and c`, without a comma before the last. */
const LIST = new Intl.ListFormat('en-GB')

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
