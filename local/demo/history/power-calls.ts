import type { AddressMetrics } from '../../../lambdas/platform/metrics/metric.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { Right } from '../../../shared/values/evidence.ts'
import type { Random } from '../random.ts'
import { demoAddress, demoHash } from './addresses.ts'
import type { DemoContract, Holding } from './holdings.ts'
import type { Moments } from './moments.ts'
import { POWERS } from './powers.ts'

export interface Measuring {
  readonly projectId: string
  readonly moments: Moments
  readonly random: Random
  /** Of the project's token; null: it has no price. */
  readonly priceUsd: number | null
}

type PowerCall = AddressMetrics['privileged-transactions']['items'][number]

/** Calls of privileged functions while the rights to them were held, the newest first. */
export const callsOf = (
  { chain, address }: DemoContract,
  holdings: readonly Holding[],
  { projectId, moments, random, priceUsd }: Measuring,
): PowerCall[] =>
  holdings
    .flatMap(({ right, holder, control, since, until = 0 }) => {
      const { signature } = POWERS[right]
      // Rights that are used often would be a story of their own.
      const count = Math.min(12, Math.floor(((since - until) / 90) * random.next() * 2))
      return Array.from({ length: count }, (_, index): PowerCall => {
        const daysAgo = until + 1 + random.next() * Math.max(1, Math.min(700, since - until) - 2)
        const txHash = demoHash(`${address} ${right} ${holder} call ${index}`)
        return {
          chain,
          txHash,
          blockNumber: Math.round(19_204_551 - daysAgo * 7200),
          at: moments.at(daysAgo),
          from: holder,
          function: signature.slice(0, signature.indexOf('(')),
          kind: right,
          ...effectOf[right]({
            index,
            target: brief(demoAddress(`${txHash} target`)),
            reserves: right === 'withdraw' ? Math.round(1000 + random.next() * 90_000) : 0,
            tokens: 5000 * (1 + (Number.parseInt(txHash.slice(2, 6), 16) % 40)),
            priceUsd,
          }),
          success: !random.chance(0.06),
          viaTimelock: (control.delayHours ?? 0) > 0,
          explorerUrl: demoPath(projectId, 'transaction', txHash),
        }
      })
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))

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
type Effect = Pick<PowerCall, 'argsSummary' | 'valueUsd'>

/** What a call names, and what it moves: nothing, where it only sets something. */
const effectOf: Readonly<Record<Right, (call: Call) => Effect>> = {
  upgrade: ({ target }) => ({ argsSummary: `implementation ${target}`, valueUsd: 0 }),
  withdraw: ({ index, target, reserves }) => {
    // OXD is worth a dollar. Shares of a pool are traded nowhere: nobody can tell what they are worth.
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
