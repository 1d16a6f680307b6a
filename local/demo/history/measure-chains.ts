import type { Measured } from '../../../lambdas/platform/metrics/metric.ts'
import { projectSubject } from '../../../lambdas/platform/metrics/metric.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { MarketDay } from '../../../shared/values/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'
import type { Random } from '../random.ts'
import { demoAddress, selectorOf, topicOf } from './addresses.ts'
import type { DemoContract } from './holdings.ts'
import type { Moments } from './moments.ts'
import type { Story } from './story.ts'

interface Measuring {
  readonly moments: Moments
  readonly random: Random
}

const VENUES = [
  { name: 'Tollgate', kind: 'cex', trust: 'high' },
  { name: 'Harrier Exchange', kind: 'cex', trust: 'high' },
  { name: 'Lumenfold', kind: 'dex', trust: 'high' },
  { name: 'Brightwater', kind: 'cex', trust: 'medium' },
  { name: 'Gantrel', kind: 'dex', trust: 'medium' },
  { name: 'Farthingale', kind: 'dex', trust: 'medium' },
  { name: 'Millrace', kind: 'cex', trust: 'low' },
  { name: 'Copperfield', kind: 'cex', trust: null },
] as const

/**
 * Where a token is traded; a token that is worth more is traded at more places. What they trade and
 * hold adds up to the newest day of the market, to the dollar.
 */
export const measureExchanges = (
  facts: ProjectFacts,
  { market }: Story,
  newest: MarketDay | undefined,
  { moments, random }: Measuring,
): Measured<'exchanges'>[] => {
  const [ticker] = facts.tokenTickers
  if (!market || ticker === undefined) return []
  const updatedAt = moments.at(market.stoppedAt + 0.01)
  const reach = Math.log10(Math.max(10, facts.marketCapUsd ?? 10)) - 4.5
  const count =
    market.liquidityUsd < 1000 ? 0 : Math.max(1, Math.min(VENUES.length, Math.round(reach * 1.5)))
  const venues = VENUES.slice(0, count)
    .filter(({ name }) => name !== facts.name)
    .map((venue, index) => {
      // One of the smaller places says nothing of its volume.
      const traded = venue.trust === null ? 0 : (0.2 + random.next()) / (index + 1)
      const priceUsd = Number((market.priceUsd * (0.996 + random.next() * 0.008)).toPrecision(6))
      const spread = Number((0.02 + random.next() * 0.3).toFixed(2))
      return { ...venue, traded, priceUsd, spread, held: 1 / (index + 2) }
    })
  const volumes = sharedOut(
    newest?.volume24hUsd ?? 0,
    venues.map(({ traded }) => traded),
  )
  const depths = sharedOut(
    newest?.liquidityUsd ?? 0,
    venues.map(({ held }) => held),
  )
  const items = venues.map(({ name, kind, trust, traded, priceUsd, spread }, index) => {
    const exchangeId = name.toLowerCase().replaceAll(' ', '-')
    return {
      exchangeId,
      name,
      logo: kind === 'dex' ? `/pictures/projects/${exchangeId}.svg` : null,
      kind,
      pair: `${ticker}/${kind === 'dex' ? 'OXD' : 'USD'}`,
      url: demoPath(facts.id, 'exchange', exchangeId),
      priceUsd,
      volume24hUsd: traded === 0 ? null : (volumes[index] ?? null),
      volumeShare: null,
      liquidityUsd: depths[index] ?? null,
      spreadPercentage: kind === 'dex' ? null : spread,
      trust,
      updatedAt,
    }
  })
  const subject = projectSubject(facts.id)
  return [{ subject, metric: 'exchanges', part: '', value: { items }, source: 'demo', updatedAt }]
}

/** Whole dollars in proportion to the weights; the first takes what rounding leaves. */
const sharedOut = (total: number, weights: readonly number[]): number[] => {
  const whole = sum(weights)
  const parts = weights.map((weight) => Math.floor((total * weight) / whole))
  return parts.map((part, index) => (index === 0 ? part + total - sum(parts) : part))
}

const EVENTS = [
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
  'Swap(address,uint256,uint256,address)',
  'Sync(uint112,uint112)',
  'RewardPaid(address,uint256)',
  'FeeCollected(uint256)',
  'PriceUpdated(uint256,uint256)',
  'PositionOpened(address,uint256)',
  'PositionClosed(address,uint256)',
  'Paused(address)',
  'Upgraded(address)',
] as const

const FUNCTIONS = [
  { signature: 'transfer(address,uint256)' },
  { signature: 'approve(address,uint256)' },
  { signature: 'deposit(uint256,address)' },
  { signature: 'withdraw(uint256,address,address)' },
  { signature: 'swap(uint256,uint256,address,bytes)' },
  { signature: 'claim()' },
  { signature: 'multicall(bytes[])' },
  { signature: 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)' },
  { signature: 'updatePrice(uint256)' },
  { signature: 'harvest()' },
  { signature: 'setFee(uint16)', privileged: true },
  { signature: 'pause()', privileged: true },
] as const

const CALLERS = [
  { label: 'Tollgate: hot wallet', kind: 'exchange' },
  { label: 'Harrier Exchange: deposits', kind: 'exchange' },
  { label: 'Lumenfold: router', kind: 'contract' },
  { label: null, kind: 'contract' },
  { label: null, kind: 'unknown' },
] as const

/**
 * Callers, events and calls of the last 7 days; none for a project whose contracts are not watched.
 *
 * @param contracts of the project
 */
export const measureActivity = (
  facts: ProjectFacts,
  { monitored, monitorStopped }: Story,
  contracts: readonly DemoContract[],
  { moments, random }: Measuring,
): (Measured<'callers'> | Measured<'events'> | Measured<'calls'>)[] => {
  if (monitored === null || contracts.length === 0) return []
  const busy = Math.log10(Math.max(1e4, facts.marketCapUsd ?? 1e6)) * 900
  const contractAt = (index: number) => contracts[index % contracts.length] as DemoContract
  const row = {
    subject: projectSubject(facts.id),
    part: '7d',
    source: 'demo' as const,
    updatedAt: moments.at((monitorStopped ?? 0) + 0.02),
  }
  const seen = (spread: number) => moments.at((monitorStopped ?? 0) + 0.03 + random.next() * spread)

  const callerCounts = falling(14 + Math.floor(random.next() * 26), busy, random)
  const callers = callerCounts.map((callCount, index) => ({
    address: demoAddress(`${facts.id} caller ${index}`),
    chain: contractAt(index).chain,
    ...(CALLERS[index] ?? { label: null, kind: 'eoa' as const }),
    callCount,
    gasUsd: index % 7 === 5 ? null : Number((callCount * (0.04 + random.next() * 0.2)).toFixed(2)),
    firstSeenAt: moments.at(7.5 + random.next() * 300),
    lastSeenAt: seen(2),
  }))
  const callTotal = Math.round(sum(callerCounts) * 1.35)

  const eventCounts = falling(6 + Math.floor(random.next() * 7), busy * 2.2, random)
  const eventTotal = Math.round(sum(eventCounts) * 1.05)
  const events = eventCounts.map((count, index) => {
    const signature = EVENTS[index] ?? EVENTS[0]
    const contract = contractAt(index)
    return {
      name: nameOf(signature),
      signature,
      topic0: topicOf(signature),
      contract: contract.address,
      chain: contract.chain,
      count,
      share: count / eventTotal,
      changePercentage: index % 6 === 4 ? null : Number(((random.next() - 0.45) * 60).toFixed(1)),
      lastSeenAt: seen(1),
    }
  })

  const functionCounts = falling(7 + Math.floor(random.next() * 6), busy, random)
  const functionTotal = Math.max(callTotal, sum(functionCounts))
  const calls = functionCounts.map((count, index) => {
    const called = FUNCTIONS[index] ?? FUNCTIONS[0]
    const contract = contractAt(index)
    return {
      name: nameOf(called.signature),
      selector: selectorOf(called.signature),
      signature: called.signature,
      contract: contract.address,
      chain: contract.chain,
      count,
      share: count / functionTotal,
      failedShare: Number((random.next() * 0.06).toFixed(3)),
      privileged: 'privileged' in called,
      lastSeenAt: seen(1),
    }
  })
  return [
    {
      ...row,
      metric: 'callers',
      value: {
        total: callerCounts.length + Math.round(busy / 3),
        items: callers.map((caller) => ({ ...caller, callShare: caller.callCount / callTotal })),
      },
    },
    { ...row, metric: 'events', value: { total: eventTotal, items: events } },
    { ...row, metric: 'calls', value: { total: functionTotal, items: calls } },
  ]
}

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Counts of which each is a good part of the one before. */
const falling = (length: number, first: number, random: Random): number[] => {
  let count = first * (0.6 + random.next() * 0.8)
  return Array.from({ length }, () => {
    count *= 0.62 + random.next() * 0.33
    return Math.max(1, Math.round(count))
  })
}
