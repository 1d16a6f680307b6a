import { RIGHTS } from '../../../../shared/values/evidence.ts'
import type { Right } from '../../../../shared/values/evidence.ts'
import type { Facts, PrivilegeFact } from '../../../../shared/values/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { delayText } from './delay-text.ts'

/** Rights by which a holder can take or make funds: with one key and no delay they limit the score. */
const GRAVE: ReadonlySet<Right> = new Set(['upgrade', 'withdraw', 'mint'])

/** One key can do at once what it likes to funds. */
export const isCritical = ({ right, holderKind, delaySeconds }: PrivilegeFact): boolean =>
  holderKind === 'eoa' && GRAVE.has(right) && (delaySeconds ?? 0) === 0

/** Who holds a right, in words: "single key", "multisig 3 of 5". */
export const holderText = ({
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

const subjects = {
  eoa: 'One key',
  multisig: 'A multisig',
  timelock: 'A timelock',
  dao: 'A vote of token holders',
  contract: 'A contract',
  burned: 'Nobody',
} as const

const verbs: Readonly<Record<Right, string>> = {
  upgrade: 'upgrade',
  withdraw: 'withdraw funds',
  mint: 'mint tokens',
  blacklist: 'blacklist accounts',
  fee: 'set fees',
  pause: 'pause',
}

/**
 * What the rights over a project's contracts come to, a sentence for each kind of holder, the worst
 * first: "A 3-of-5 multisig can upgrade 4 contracts after 48 h."
 */
export const powerSentences = ({ privileges, rights }: Facts): string[] => {
  const groups = new Map<string, PrivilegeFact[]>()
  for (const privilege of privileges) {
    if (privilege.holderKind === 'burned') continue
    const { holderKind, threshold, signers, delaySeconds } = privilege
    const key = [holderKind, threshold, signers, delaySeconds].join()
    groups.set(key, [...(groups.get(key) ?? []), privilege])
  }
  const sentences = [...groups.values()]
    .toSorted((one, other) => Number(other.some(isCritical)) - Number(one.some(isCritical)))
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
      : subjects[holderKind]
  const held = RIGHTS.filter((right) => group.some((privilege) => privilege.right === right))
  const contracts = new Set(group.map(({ contract }) => `${contract.chain}:${contract.address}`))
  const number = `${contracts.size} contract${contracts.size === 1 ? '' : 's'}`
  // What is done to a contract itself takes it as its object; all else happens in it.
  const what = held.every((right) => right === 'upgrade' || right === 'pause')
    ? number
    : `in ${number}`
  const when =
    delaySeconds === null
      ? '; the delay is unknown'
      : delaySeconds === 0
        ? ' without delay'
        : ` after ${delayText(delaySeconds)}`
  return `${subject} can ${listed(held.map((right) => verbs[right]))} ${what}${when}.`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A row of the table of rights: who holds one, or which kind of absence it is. */
export type RightRow =
  | { readonly state: 'held'; readonly right: Right; readonly privilege: PrivilegeFact }
  | { readonly state: 'none' | 'unknown' | 'na'; readonly right: Right; readonly at: string | null }

/** Every right that there could be, the critical ones first, those without a holder last. */
export const rightRows = ({ privileges, rights, hasToken }: Facts): RightRow[] => {
  const rows = RIGHTS.flatMap((right): RightRow[] => {
    const held = privileges.filter((privilege) => privilege.right === right)
    if (held.length > 0) {
      return held.map((privilege) => ({ state: 'held', right, privilege }))
    }
    if (right === 'mint' && !hasToken) return [{ state: 'na', right, at: null }]
    const isAbsent = rights !== null && !rights.rights.includes(right)
    return [{ state: isAbsent ? 'none' : 'unknown', right, at: rights?.at ?? null }]
  })
  const order = (row: RightRow): number =>
    row.state === 'held' ? (isCritical(row.privilege) ? 0 : 1) : row.state === 'unknown' ? 2 : 3
  return rows.toSorted((one, other) => order(one) - order(other))
}
