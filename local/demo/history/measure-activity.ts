import {
  type Measured,
  addressSubject,
  projectSubject,
} from '../../../lambdas/metrics/operations.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { type Random, sum } from '../random.ts'
import { demoAddress, selectorOf, topicOf } from './hashes.ts'
import { activitiesOf } from './contract-interfaces.ts'
import type { DemoContract } from './privilege-holders.ts'
import type { MeasuredPrivilege } from './measure-privileges.ts'
import type { MeasureContext } from './timestamps.ts'
import { functionName, PRIVILEGES } from './privileged-functions.ts'
import type { Scenario } from './scenario.ts'

const CALLERS = [
  { label: 'Tollgate: hot wallet', kind: 'exchange' },
  { label: 'Harrier Exchange: deposits', kind: 'exchange' },
  { label: 'Lumenfold: router', kind: 'contract' },
  { label: null, kind: 'contract' },
  { label: null, kind: 'unknown' },
] as const

const WINDOW_DAYS = 7

interface Watched {
  readonly contracts: readonly DemoContract[]
  /** Who has power over them, and what was done with it. */
  readonly privileges: readonly MeasuredPrivilege[]
}

/** Callers, events and calls of the last 7 days; none for a project whose contracts are not watched. */
export const measureActivity = (
  facts: ProjectFacts,
  { monitored, monitorStopped }: Scenario,
  { contracts, privileges }: Watched,
  { timestamps, random }: MeasureContext,
): (Measured<'callers'> | Measured<'events'> | Measured<'calls'>)[] => {
  if (monitored === null || contracts.length === 0) return []
  const stoppedAt = monitorStopped ?? 0
  const context: ActivityContext = {
    contracts,
    busy: Math.log10(Math.max(1e4, facts.marketCapUsd ?? 1e6)) * 900,
    // Of what few may do the log has the very calls, where it reaches until now.
    privileged:
      monitorStopped === undefined
        ? recentUses(contracts, privileges, timestamps.at(WINDOW_DAYS))
        : [],
    timestamps,
    random,
    seen: (spread) => timestamps.at(stoppedAt + 0.03 + random.next() * spread),
  }
  const row = {
    subject: projectSubject(facts.id),
    part: '7d',
    source: 'demo' as const,
    updatedAt: timestamps.at(stoppedAt + 0.02),
  }
  const { callers, callTotal } = callersOf(facts, context)
  return [
    { ...row, metric: 'callers', value: callers },
    { ...row, metric: 'events', value: eventsOf(context, row.updatedAt) },
    { ...row, metric: 'calls', value: callsOf(context, callTotal, row.updatedAt) },
  ]
}

interface ActivityContext extends MeasureContext {
  readonly contracts: readonly DemoContract[]
  /** Calls of the most frequent caller, before chance. */
  readonly busy: number
  readonly privileged: readonly PrivilegedUse[]
  /** A moment at most so many days before the monitor's last look. */
  readonly seen: (spread: number) => string
}

const callersOf = (
  { id }: ProjectFacts,
  { contracts, busy, timestamps, random, seen }: ActivityContext,
) => {
  const counts = falling(14 + Math.floor(random.next() * 26), busy, random)
  const items = counts.map((callCount, index) => ({
    address: demoAddress(`${id} caller ${index}`),
    chain: (contracts[index % contracts.length] as DemoContract).chain,
    ...(CALLERS[index] ?? { label: null, kind: 'eoa' as const }),
    callCount,
    gasUsd: index % 7 === 5 ? null : Number((callCount * (0.04 + random.next() * 0.2)).toFixed(2)),
    firstSeenAt: timestamps.at(7.5 + random.next() * 300),
    lastSeenAt: seen(2),
  }))
  const callTotal = Math.round(sum(counts) * 1.35)
  return {
    callTotal,
    callers: {
      total: counts.length + Math.round(busy / 3),
      items: items.map((caller) => ({ ...caller, callShare: caller.callCount / callTotal })),
    },
  }
}

const eventsOf = (
  { contracts, busy, privileged, random, seen }: ActivityContext,
  updatedAt: string,
): Measured<'events'>['value'] => {
  const emitted = activitiesOf('events', contracts).slice(0, 6 + Math.floor(random.next() * 7))
  const counts = falling(emitted.length, busy * 2.2, random)
  const frequent = emitted.map((activity, index) => ({
    ...activity,
    count: counts[index] ?? 1,
    changePercentage: index % 6 === 4 ? null : Number(((random.next() - 0.45) * 60).toFixed(1)),
    lastSeenAt: seen(1),
  }))
  const rare = privileged.flatMap(({ emits: signature, contract, calls }) => {
    const successes = calls.filter(({ success }) => success)
    const isFrequent = emitted.some(
      (one) => one.signature === signature && one.contract === contract,
    )
    if (successes.length === 0 || isFrequent) return []
    const lastSeenAt = successes[0]?.at ?? updatedAt
    return [{ signature, contract, count: successes.length, changePercentage: null, lastSeenAt }]
  })
  const total = Math.round(sum(counts) * 1.05) + sum(rare.map(({ count }) => count))
  const items = [...frequent, ...rare].map(({ signature, ...activity }) => ({
    name: functionName(signature),
    signature,
    topic0: topicOf(signature),
    ...shareOf(activity, total),
  }))
  return { total, items: items.toSorted(byCount) }
}

const callsOf = (
  { contracts, busy, privileged, random, seen }: ActivityContext,
  callTotal: number,
  updatedAt: string,
): Measured<'calls'>['value'] => {
  const called = activitiesOf('functions', contracts).slice(0, 7 + Math.floor(random.next() * 6))
  const counts = falling(called.length, busy, random)
  const frequent = called.map((activity, index) => ({
    ...activity,
    count: counts[index] ?? 1,
    failedShare: Number((random.next() * 0.06).toFixed(3)),
    privileged: false,
    lastSeenAt: seen(1),
  }))
  const rare = privileged.map(({ signature, contract, calls }) => ({
    signature,
    contract,
    count: calls.length,
    failedShare: calls.filter(({ success }) => !success).length / calls.length,
    privileged: true,
    lastSeenAt: calls[0]?.at ?? updatedAt,
  }))
  const total = Math.max(callTotal, sum(counts)) + sum(rare.map(({ count }) => count))
  const items = [...frequent, ...rare].map(({ signature, ...activity }) => ({
    name: functionName(signature),
    selector: selectorOf(signature),
    signature,
    ...shareOf(activity, total),
  }))
  return { total, items: items.toSorted(byCount) }
}

const shareOf = <Rest>(
  { contract, count, ...rest }: { contract: DemoContract; count: number } & Rest,
  total: number,
) => ({
  contract: contract.address,
  chain: contract.chain,
  count,
  share: count / total,
  ...rest,
})

const byCount = (a: { readonly count: number }, b: { readonly count: number }): number =>
  b.count - a.count

type PrivilegedUse = ReturnType<typeof recentUses>[number]

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

/** Counts of which each is a good part of the one before. */
const falling = (length: number, first: number, random: Random): number[] => {
  let count = first * (0.6 + random.next() * 0.8)
  return Array.from({ length }, () => {
    count *= 0.62 + random.next() * 0.33
    return Math.max(1, Math.round(count))
  })
}
