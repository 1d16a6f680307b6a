import type { Measured } from '../../../lambdas/platform/metrics/metric.ts'
import { addressSubject, projectSubject } from '../../../lambdas/platform/metrics/metric.ts'
import { demoPath } from '../../../shared/values/demo-document.ts'
import type { MarketDay } from '../../../shared/values/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project.ts'
import type { Random } from '../random.ts'
import { demoAddress, selectorOf, topicOf } from './hashes.ts'
import { activitiesOf } from './contract-interfaces.ts'
import type { DemoContract } from './privilege-holders.ts'
import type { MeasuredPrivilege } from './measure-privileges.ts'
import type { Timestamps } from './timestamps.ts'
import { functionName, PRIVILEGES } from './privileged-functions.ts'
import type { Scenario } from './scenario.ts'

interface MeasureContext {
  readonly timestamps: Timestamps
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
  { market }: Scenario,
  newest: MarketDay | undefined,
  { timestamps, random }: MeasureContext,
): Measured<'exchanges'>[] => {
  const [ticker] = facts.tokenTickers
  if (!market || ticker === undefined) return []
  const updatedAt = timestamps.at(market.stoppedAt + 0.01)
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

const CALLERS = [
  { label: 'Tollgate: hot wallet', kind: 'exchange' },
  { label: 'Harrier Exchange: deposits', kind: 'exchange' },
  { label: 'Lumenfold: router', kind: 'contract' },
  { label: null, kind: 'contract' },
  { label: null, kind: 'unknown' },
] as const

const WINDOW_DAYS = 7

/**
 * Callers, events and calls of the last 7 days; none for a project whose contracts are not watched.
 *
 * @param contracts of the project
 * @param privileges who has power over them, and what was done with it
 */
export const measureActivity = (
  facts: ProjectFacts,
  { monitored, monitorStopped }: Scenario,
  { contracts, privileges }: Watched,
  { timestamps, random }: MeasureContext,
): (Measured<'callers'> | Measured<'events'> | Measured<'calls'>)[] => {
  if (monitored === null || contracts.length === 0) return []
  const busy = Math.log10(Math.max(1e4, facts.marketCapUsd ?? 1e6)) * 900
  const contractAt = (index: number) => contracts[index % contracts.length] as DemoContract
  const row = {
    subject: projectSubject(facts.id),
    part: '7d',
    source: 'demo' as const,
    updatedAt: timestamps.at((monitorStopped ?? 0) + 0.02),
  }
  const seen = (spread: number) =>
    timestamps.at((monitorStopped ?? 0) + 0.03 + random.next() * spread)

  const callerCounts = falling(14 + Math.floor(random.next() * 26), busy, random)
  const callers = callerCounts.map((callCount, index) => ({
    address: demoAddress(`${facts.id} caller ${index}`),
    chain: contractAt(index).chain,
    ...(CALLERS[index] ?? { label: null, kind: 'eoa' as const }),
    callCount,
    gasUsd: index % 7 === 5 ? null : Number((callCount * (0.04 + random.next() * 0.2)).toFixed(2)),
    firstSeenAt: timestamps.at(7.5 + random.next() * 300),
    lastSeenAt: seen(2),
  }))
  const callTotal = Math.round(sum(callerCounts) * 1.35)

  // Of what few may do the log has the very calls, where it reaches until now.
  const privileged =
    monitorStopped === undefined
      ? recentUses(contracts, privileges, timestamps.at(WINDOW_DAYS))
      : []

  const emitted = activitiesOf('events', contracts).slice(0, 6 + Math.floor(random.next() * 7))
  const eventCounts = falling(emitted.length, busy * 2.2, random)
  const rareEvents = privileged
    .map(({ emits, contract, calls }) => ({
      signature: emits,
      contract,
      calls: calls.filter(({ success }) => success),
    }))
    .filter(({ signature, calls, contract }) => {
      const isFrequent = emitted.some(
        (one) => one.signature === signature && one.contract === contract,
      )
      return calls.length > 0 && !isFrequent
    })
  const eventTotal = Math.round(sum(eventCounts) * 1.05) + countOf(rareEvents)
  const events = [
    ...emitted.map((act, index) => ({
      ...act,
      count: eventCounts[index] ?? 1,
      changePercentage: index % 6 === 4 ? null : Number(((random.next() - 0.45) * 60).toFixed(1)),
      lastSeenAt: seen(1),
    })),
    ...rareEvents.map(({ signature, contract, calls }) => ({
      signature,
      contract,
      count: calls.length,
      changePercentage: null,
      lastSeenAt: calls[0]?.at ?? row.updatedAt,
    })),
  ]
    .map(({ signature, contract, count, ...rest }) => ({
      name: functionName(signature),
      signature,
      topic0: topicOf(signature),
      contract: contract.address,
      chain: contract.chain,
      count,
      share: count / eventTotal,
      ...rest,
    }))
    .toSorted(byCount)

  const called = activitiesOf('functions', contracts).slice(0, 7 + Math.floor(random.next() * 6))
  const functionCounts = falling(called.length, busy, random)
  const functionTotal = Math.max(callTotal, sum(functionCounts)) + countOf(privileged)
  const calls = [
    ...called.map((act, index) => ({
      ...act,
      count: functionCounts[index] ?? 1,
      failedShare: Number((random.next() * 0.06).toFixed(3)),
      privileged: false,
      lastSeenAt: seen(1),
    })),
    ...privileged.map(({ signature, contract, calls: uses }) => ({
      signature,
      contract,
      count: uses.length,
      failedShare: uses.filter(({ success }) => !success).length / uses.length,
      privileged: true,
      lastSeenAt: uses[0]?.at ?? row.updatedAt,
    })),
  ]
    .map(({ signature, contract, count, ...rest }) => ({
      name: functionName(signature),
      selector: selectorOf(signature),
      signature,
      contract: contract.address,
      chain: contract.chain,
      count,
      share: count / functionTotal,
      ...rest,
    }))
    .toSorted(byCount)
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

const countOf = (uses: readonly { readonly calls: readonly unknown[] }[]): number =>
  sum(uses.map(({ calls }) => calls.length))

const byCount = (one: { readonly count: number }, other: { readonly count: number }): number =>
  other.count - one.count

interface Watched {
  readonly contracts: readonly DemoContract[]
  readonly privileges: readonly MeasuredPrivilege[]
}

/** Which privileged functions were called since a moment, and by which calls, the newest first. */
const recentUses = (
  contracts: readonly DemoContract[],
  privileges: readonly MeasuredPrivilege[],
  since: string,
) => {
  const functions = Object.values(PRIVILEGES).flatMap((power) => power.functions)
  return contracts.flatMap((contract) => {
    const calls = privileges.flatMap((row) =>
      row.metric === 'privileged-transactions' && row.subject === addressSubject(contract.address)
        ? row.value.items.filter(({ at }) => at > since)
        : [],
    )
    return functions.flatMap(({ signature, emits }) => {
      const own = calls.filter((call) => call.function === functionName(signature))
      return own.length === 0 ? [] : [{ contract, signature, emits, calls: own }]
    })
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Counts of which each is a good part of the one before. */
const falling = (length: number, first: number, random: Random): number[] => {
  let count = first * (0.6 + random.next() * 0.8)
  return Array.from({ length }, () => {
    count *= 0.62 + random.next() * 0.33
    return Math.max(1, Math.round(count))
  })
}
