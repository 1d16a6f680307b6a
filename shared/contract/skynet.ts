import * as v from 'valibot'
import { HolderKind } from '../values/evidence/evidence-terms.ts'
import { ProjectId } from '../values/project/project-id.ts'
import { query } from './endpoint.ts'
import { Count, Day, Instant, Share } from '../values/primitives.ts'
import { boundedInteger, Meta } from './common.ts'

/** Calls about what happens on chains, exchanges and social accounts: reads of the table `metrics`. */

/** Longest period that is asked for at once. */
export const DATES_MAX = 366
export const SOCIAL_TYPES = [
  'tweets',
  'mentions',
  'followers',
  'following',
  'favorites',
  'sentiment',
] as const

const text = v.string()
const nullable = { number: v.nullable(v.number()), text: v.nullable(text) }
const Risk = v.picklist(['low', 'medium', 'high', 'critical'])
const place = v.pipe(v.number(), v.integer(), v.minValue(1))

const refusals = { ProjectNotFound: 404 } as const

const ofProject = v.object({ projectId: ProjectId, count: boundedInteger(1, 100, 10) })

/** An address of an EVM chain in whatever case; answers are of all chains, or of one that is named. */
const Address = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Give the address of a contract, as 0x and 40 hex digits.'),
)
const chain = v.optional(v.pipe(v.string(), v.maxLength(40, 'Give the name of a chain.')))

export const getMetricLatest = query({
  id: 'skynet/metric-latest',
  path: '/api/skynet/metric-latest',
  access: 'public',
  summary: "The newest value of a metric, such as a project's exchanges: exchanges(projectId=…).",
  query: v.object({
    name: v.pipe(v.string(), v.maxLength(200, 'Give a metric as exchanges(projectId=tidewell).')),
  }),
  output: v.object({
    name: text,
    projectId: ProjectId,
    meta: Meta,
    value: v.nullable(
      v.object({
        totalVolume24hUsd: nullable.number,
        exchangeCount: Count,
        items: v.array(
          v.object({
            exchangeId: text,
            name: text,
            logo: nullable.text,
            kind: v.picklist(['cex', 'dex']),
            pair: text,
            url: text,
            priceUsd: nullable.number,
            volume24hUsd: nullable.number,
            volumeShare: v.nullable(Share),
            liquidityUsd: nullable.number,
            spreadPercentage: nullable.number,
            trust: v.nullable(v.picklist(['high', 'medium', 'low'])),
            updatedAt: Instant,
          }),
        ),
      }),
    ),
  }),
  refusals: { ...refusals, UnsupportedMetric: 400, InvalidMetric: 400 },
  cache: 'public',
})

export const listTopCallers = query({
  id: 'skynet/top-callers',
  path: '/api/skynet/top-callers',
  access: 'public',
  summary: "Who called a project's contracts most often within 7 days.",
  query: ofProject,
  output: v.object({
    projectId: ProjectId,
    window: v.literal('7d'),
    meta: Meta,
    totalCallers: Count,
    items: v.array(
      v.object({
        rank: place,
        address: text,
        chain: text,
        label: nullable.text,
        kind: v.picklist(['eoa', 'contract', 'exchange', 'unknown']),
        callCount: Count,
        callShare: Share,
        gasUsd: nullable.number,
        firstSeenAt: Instant,
        lastSeenAt: Instant,
      }),
    ),
  }),
  refusals,
  cache: 'public',
})

export const listTopEvents = query({
  id: 'skynet/top-events',
  path: '/api/skynet/top-events',
  access: 'public',
  summary: "The events that a project's contracts emitted most often within 7 days.",
  query: ofProject,
  output: v.object({
    projectId: ProjectId,
    window: v.literal('7d'),
    meta: Meta,
    totalEvents: Count,
    items: v.array(
      v.object({
        rank: place,
        name: text,
        signature: text,
        topic0: text,
        contract: text,
        chain: text,
        count: Count,
        share: Share,
        changePercentage: nullable.number,
        lastSeenAt: Instant,
      }),
    ),
  }),
  refusals,
  cache: 'public',
})

export const listTopFunctionCalls = query({
  id: 'skynet/top-function-calls',
  path: '/api/skynet/top-function-calls',
  access: 'public',
  summary: "The functions of a project's contracts that were called most often within 7 days.",
  query: ofProject,
  output: v.object({
    projectId: ProjectId,
    window: v.literal('7d'),
    meta: Meta,
    totalCalls: Count,
    items: v.array(
      v.object({
        rank: place,
        name: text,
        selector: text,
        signature: nullable.text,
        contract: text,
        chain: text,
        count: Count,
        share: Share,
        failedShare: Share,
        privileged: v.boolean(),
        lastSeenAt: Instant,
      }),
    ),
  }),
  refusals,
  cache: 'public',
})

export const listPrivilegedAddresses = query({
  id: 'skynet/privileged-address',
  path: '/api/skynet/privileged-address',
  access: 'public',
  summary: 'Who holds power over a contract, the riskiest first.',
  query: v.object({ address: Address, chain }),
  output: v.object({
    address: text,
    meta: Meta,
    items: v.array(
      v.object({
        chain: text,
        holder: text,
        holderKind: HolderKind,
        label: nullable.text,
        roles: v.array(text),
        threshold: v.nullable(Count),
        signers: v.nullable(Count),
        delaySeconds: v.nullable(Count),
        since: Instant,
        risk: Risk,
        reason: text,
      }),
    ),
  }),
  cache: 'public',
})

export const listPrivilegedFunctions = query({
  id: 'skynet/privileged-function',
  path: '/api/skynet/privileged-function',
  access: 'public',
  summary: 'The functions of a contract that only some may call, the riskiest first.',
  query: v.object({ address: Address, chain }),
  output: v.object({
    address: text,
    meta: Meta,
    items: v.array(
      v.object({
        chain: text,
        selector: text,
        signature: text,
        kind: v.picklist(['upgrade', 'mint', 'pause', 'blacklist', 'fee', 'withdraw', 'other']),
        guardedBy: text,
        holders: v.array(text),
        delaySeconds: v.nullable(Count),
        callCount: Count,
        lastCalledAt: v.nullable(Instant),
        risk: Risk,
        description: text,
      }),
    ),
  }),
  cache: 'public',
})

export const listPrivilegedTransactions = query({
  id: 'skynet/privileged-transaction',
  path: '/api/skynet/privileged-transaction',
  access: 'public',
  summary: 'The newest calls of privileged functions of a contract.',
  query: v.object({ address: Address, chain, limit: boundedInteger(1, 100, 20) }),
  output: v.object({
    address: text,
    meta: Meta,
    total: Count,
    items: v.array(
      v.object({
        chain: text,
        txHash: text,
        blockNumber: Count,
        at: Instant,
        from: text,
        function: text,
        kind: text,
        argsSummary: text,
        valueUsd: nullable.number,
        success: v.boolean(),
        viaTimelock: v.boolean(),
        explorerUrl: text,
      }),
    ),
  }),
  cache: 'public',
})

export const listTwitterActivity = query({
  id: 'skynet/twitter-activity-by-dates',
  path: '/api/skynet/twitter-activity-by-dates',
  access: 'public',
  summary: `A value of a project's social account for each date asked for, at most ${DATES_MAX}; null: not collected.`,
  query: v.object({
    projectId: ProjectId,
    type: v.picklist(SOCIAL_TYPES),
    dates: v.pipe(v.string(), v.maxLength(6000, `Give at most ${DATES_MAX} days.`)),
  }),
  listParameters: ['dates'],
  output: v.object({
    projectId: ProjectId,
    type: v.picklist(SOCIAL_TYPES),
    unit: v.picklist(['count', 'index']),
    meta: Meta,
    handle: nullable.text,
    total: nullable.number,
    changePercentage: nullable.number,
    items: v.array(v.object({ date: Day, value: nullable.number })),
  }),
  refusals: { ...refusals, InvalidDates: 400 },
  cache: 'public',
})
