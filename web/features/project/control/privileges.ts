import { isUndelayedKey } from '../../../../shared/rating/inputs/control.ts'
import { RIGHTS } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { Right } from '../../../../shared/values/evidence/evidence-terms.ts'
import type {
  ContractFact,
  Facts,
  PrivilegeFact,
} from '../../../../shared/values/evidence/facts.ts'
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
    fee: { name: texts.fee, of: 'that users pay' },
    pause: { name: texts.pause, of: 'the contracts' },
  }

type Holder = Pick<PrivilegeFact, 'holderKind' | 'threshold' | 'signers'> &
  Partial<Pick<PrivilegeFact, 'outsiders'>>

/** `single key`, `multisig 3 of 5`, `multisig 6 of 8, 4 of them outsiders` */
export const formatHolder = ({
  holderKind,
  threshold,
  signers,
  outsiders = null,
}: Holder): string => {
  const words = {
    eoa: texts.holderEoa,
    multisig: texts.holderMultisig,
    timelock: texts.holderTimelock,
    dao: texts.holderDao,
    contract: texts.holderContract,
    burned: texts.holderBurned,
  } as const
  const isCounted = holderKind === 'multisig' && threshold !== null && signers !== null
  if (!isCounted) return words[holderKind]
  const counted =
    words[holderKind] + formatMessage(texts.thresholdOfSigners, { threshold, signers })
  return outsiders === null
    ? counted
    : counted + formatMessage(texts.outsidersAmongThem, { outsiders })
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

export type Reading = {
  /** Contracts whose rights were read after their code last changed. */
  readonly read: number
  readonly contracts: number
  /** The oldest of those readings. */
  readonly at: string
}

/** How far the rights over the live contracts were read; null: nowhere. */
export const readingOf = ({ contracts }: Pick<Facts, 'contracts'>): Reading | null => {
  const times = contracts.filter(isRead).map(({ review }) => review.at)
  const [at] = times.toSorted()
  return at === undefined ? null : { read: times.length, contracts: contracts.length, at }
}

type ReadContract = ContractFact & { readonly review: NonNullable<ContractFact['review']> }

const isRead = (contract: ContractFact): contract is ReadContract =>
  contract.review !== null && Date.parse(contract.review.at) >= Date.parse(contract.changedAt)

/** Whether nobody holds a right over a contract, as read since its code last changed. */
export const isFree = (
  { privileges }: Pick<Facts, 'privileges'>,
  contract: ContractFact,
): boolean =>
  isRead(contract) &&
  contract.review.rights.length === 0 &&
  !privileges.some((privilege) => isOver(privilege, contract))

const isOver = ({ contract }: PrivilegeFact, { chain, address }: ContractFact): boolean =>
  contract.chain === chain && contract.address === address

/** Newest reading of a contract that has this right without a holder on record; null: there is none. */
const unheldSince = ({ contracts, privileges }: Facts, right: Right): string | null =>
  contracts
    .filter(
      (contract) =>
        contract.review?.rights.includes(right) === true &&
        !privileges.some((privilege) => privilege.right === right && isOver(privilege, contract)),
    )
    .flatMap(({ review }) => review?.at ?? [])
    .toSorted()
    .at(-1) ?? null

/**
 * A sentence for each kind of holder, critical ones first: "A 3-of-5 multisig can upgrade 4 contracts
 * after 48 h." A last one says what nobody has read, or that nobody holds a right.
 */
export const privilegeSentences = (facts: Facts): string[] => {
  const groups = new Map<string, PrivilegeFact[]>()
  for (const privilege of facts.privileges) {
    if (privilege.holderKind === 'burned') continue
    const { holderKind, threshold, signers, delaySeconds } = privilege
    const key = [holderKind, threshold, signers, delaySeconds].join()
    groups.set(key, [...(groups.get(key) ?? []), privilege])
  }
  const sentences = [...groups.values()]
    .toSorted((a, b) => Number(b.some(isUndelayedKey)) - Number(a.some(isUndelayedKey)))
    .map(sentenceOf)
  return [...sentences, ...unreadSentences(facts, sentences.length > 0)]
}

const unreadSentences = (facts: Facts, hasHolders: boolean): string[] => {
  const reading = readingOf(facts)
  if (reading === null) return hasHolders ? [] : [texts.nobodyHasReadYetWho]
  if (RIGHTS.some((right) => unheldSince(facts, right) !== null)) {
    return [hasHolders ? texts.thereAreOtherRightsOver : texts.thereAreRightsOver]
  }
  const { read, contracts, at } = reading
  if (read < contracts) {
    return [formatMessage(texts.rightsNotReadOver, { unread: contracts - read, contracts })]
  }
  return hasHolders ? [] : [formatMessage(texts.nobodyHoldsARightOver, { at: formatDay(at) })]
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

/**
 * All rights: critical ones first, those without a holder last. A right is none where it was looked
 * for over every contract.
 */
export const rightRows = (facts: Facts): RightRow[] => {
  const { privileges, hasToken } = facts
  const reading = readingOf(facts)
  const isComplete = reading !== null && reading.read === reading.contracts
  const rows = RIGHTS.flatMap((right): RightRow[] => {
    const granted = privileges
      .filter((privilege) => privilege.right === right)
      .map((privilege): RightRow => ({ state: 'granted', right, privilege }))
    const unheld = unheldSince(facts, right)
    if (unheld !== null) return [...granted, { state: 'unknown', right, at: unheld }]
    if (granted.length > 0) return granted
    if (right === 'mint' && hasToken === false) return [{ state: 'na', right, at: null }]
    return [
      isComplete ? { state: 'none', right, at: reading.at } : { state: 'unknown', right, at: null },
    ]
  })
  const order = (row: RightRow): number =>
    row.state === 'granted'
      ? isUndelayedKey(row.privilege)
        ? 0
        : 1
      : row.state === 'unknown'
        ? 2
        : 3
  return rows.toSorted((a, b) => order(a) - order(b))
}
