import type { AddressMetrics } from '../../../lambdas/metrics/operations.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { Right } from '../../../shared/values/evidence/evidence-terms.ts'
import type { Random } from '../random.ts'
import { demoAddress, demoHash } from './hashes.ts'
import type { DemoContract, HeldPrivilege } from './privilege-holders.ts'
import type { MeasureContext } from './timestamps.ts'
import { functionName, PRIVILEGES } from './privileged-functions.ts'

export interface PrivilegeContext extends MeasureContext {
  readonly projectId: string
  /** Of the project's token; null: it has no price. */
  readonly priceUsd: number | null
}

type PrivilegedCall = AddressMetrics['privileged-transactions']['items'][number]

/** Calls of privileged functions while the rights to them were held, the newest first. */
export const privilegedCallsOf = (
  { chain, address }: DemoContract,
  privileges: readonly HeldPrivilege[],
  { projectId, timestamps, random, priceUsd }: PrivilegeContext,
): PrivilegedCall[] =>
  privileges
    .flatMap((privilege) => {
      const { right, holder, control } = privilege
      const moves = right === 'pause' ? pausesOf(privilege, random) : usesOf(privilege, random)
      return moves.map(({ signature, daysAgo, success }, index): PrivilegedCall => {
        const txHash = demoHash(`${address} ${right} ${holder} call ${index}`)
        return {
          chain,
          txHash,
          blockNumber: Math.round(19_204_551 - daysAgo * 7200),
          at: timestamps.at(daysAgo),
          from: holder,
          function: functionName(signature),
          kind: right,
          ...effectOf[right]({
            index,
            target: brief(demoAddress(`${txHash} target`)),
            reserves: right === 'withdraw' ? Math.round(1000 + random.next() * 90_000) : 0,
            tokens: 5000 * (1 + (Number.parseInt(txHash.slice(2, 6), 16) % 40)),
            priceUsd,
          }),
          success,
          viaTimelock: (control.delayHours ?? 0) > 0,
          explorerUrl: demoPath(projectId, 'transaction', txHash),
        }
      })
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))

interface Use {
  readonly signature: string
  readonly daysAgo: number
  readonly success: boolean
}

/** Rights that are used often would be a scenario of their own. */
const countOf = ({ since, until = 0 }: HeldPrivilege, random: Random): number =>
  Math.min(12, Math.floor(((since - until) / 90) * random.next() * 2))

const spanOf = ({ since, until = 0 }: HeldPrivilege): number => Math.min(700, since - until)

const FAILING = 0.06

const usesOf = (privilege: HeldPrivilege, random: Random): Use[] => {
  const [{ signature }] = PRIVILEGES[privilege.right].functions
  return Array.from({ length: countOf(privilege, random) }, () => ({
    signature,
    daysAgo: (privilege.until ?? 0) + 1 + random.next() * Math.max(1, spanOf(privilege) - 2),
    success: !random.chance(FAILING),
  }))
}

/** What was stopped goes on within a day, or as soon as a timelock lets it; what runs is not let run. */
const pausesOf = (privilege: HeldPrivilege, random: Random): Use[] => {
  const pauses = Math.floor(countOf(privilege, random) / 2)
  const apart = spanOf(privilege) / pauses
  const delayDays = (privilege.control.delayHours ?? 0) / 24
  return Array.from({ length: pauses }, (_, index) => {
    const stopped = (privilege.until ?? 0) + 1 + apart * (index + 0.3 + random.next() * 0.6)
    const wentOn = stopped - delayDays - 0.05 - random.next()
    const tried = random.chance(FAILING)
      ? [{ signature: 'pause()', daysAgo: stopped + 0.04, success: false }]
      : []
    return [
      ...tried,
      { signature: 'pause()', daysAgo: stopped, success: true },
      { signature: 'unpause()', daysAgo: wentOn, success: true },
    ]
  }).flat()
}

interface Call {
  /** Of those by the same right and holder. */
  readonly index: number
  /** Whom or what the call names. */
  readonly target: string
  /** In pieces of what is taken out. */
  readonly reserves: number
  readonly tokens: number
  readonly priceUsd: number | null
}
type Effect = Pick<PrivilegedCall, 'argsSummary' | 'valueUsd'>

/** What a call names, and what it moves: nothing, where it only sets something. */
const effectOf: Readonly<Record<Right, (call: Call) => Effect>> = {
  upgrade: ({ target }) => ({ argsSummary: `implementation ${target}`, valueUsd: 0 }),
  withdraw: ({ index, target, reserves }) => {
    // OXD is worth a dollar. Shares of a pool have no market, and so no price.
    const isShares = index % 4 === 3
    return {
      argsSummary: `to ${target}, ${grouped(reserves)} ${isShares ? 'pool shares' : 'OXD'}`,
      valueUsd: isShares ? null : reserves,
    }
  },
  mint: ({ target, tokens, priceUsd }) => ({
    argsSummary: `to ${target}, ${grouped(tokens)} tokens`,
    valueUsd: priceUsd === null ? null : Math.round(tokens * priceUsd),
  }),
  blacklist: ({ target }) => ({ argsSummary: `account ${target}`, valueUsd: 0 }),
  fee: ({ index }) => ({ argsSummary: `${5 * (1 + index)} basis points`, valueUsd: 0 }),
  pause: () => ({ argsSummary: '', valueUsd: 0 }),
}

const brief = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

const grouped = (amount: number): string => amount.toLocaleString('en-US')
