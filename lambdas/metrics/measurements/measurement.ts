import * as v from 'valibot'
import { HolderKind } from '../../../shared/values/evidence/evidence-terms.ts'
import { address, line, printable, usd } from '../../../shared/values/evidence/evidence-fields.ts'
import { hasUserInfo, NO_USER_INFO } from '../../../shared/values/links/link.ts'
import { oneOf } from '../../../shared/values/primitives.ts'
import { ProjectId } from '../../../shared/values/project/project-id.ts'
import {
  anyAddress,
  count,
  day,
  evmAddress,
  hash,
  index,
  instant,
  listOf,
  orNull,
  percentage,
  share,
} from './measurement-fields.ts'

/** What a collector or an operator hands in: one metric of one project or contract, as of a moment. */

/** A year of days, so that a history comes in few lines. */
const DAYS_MAX = 366

const common = { project: ProjectId, measuredAt: instant }

const daysOf = <Day extends v.GenericSchema<unknown, { readonly day: string }>>(schema: Day) =>
  v.pipe(
    listOf(schema, DAYS_MAX),
    v.minLength(1, 'Give at least one day.'),
    v.check(
      (days) => new Set(days.map((one) => one.day)).size === days.length,
      'Give each day once.',
    ),
  )

const Market = v.strictObject({
  metric: v.literal('market'),
  ...common,
  days: daysOf(
    v.strictObject({
      day,
      priceUsd: orNull(usd),
      liquidityUsd: orNull(usd),
      volume24hUsd: orNull(usd),
      marketCapUsd: orNull(usd),
    }),
  ),
})

const HANDLE_REMEDY = 'Give the handle without the @: at most 15 letters, digits and _.'

const Social = v.strictObject({
  metric: v.literal('social'),
  ...common,
  handle: orNull(v.pipe(v.string(), v.regex(/^\w{1,15}$/, HANDLE_REMEDY))),
  days: daysOf(
    v.strictObject({
      day,
      tweets: orNull(count),
      mentions: orNull(count),
      followers: orNull(count),
      following: orNull(count),
      favorites: orNull(count),
      sentiment: orNull(index),
      suspiciousShare: orNull(share),
    }),
  ),
})

const logo = v.pipe(
  v.string('Give the path of a picture.'),
  v.regex(
    /^\/pictures(\/[\w-]+)+\.(svg|png|webp|jpg)$/,
    'Give a path below /pictures/ that ends in .svg, .png, .webp or .jpg, or null.',
  ),
)

const Exchanges = v.strictObject({
  metric: v.literal('exchanges'),
  ...common,
  items: listOf(
    v.pipe(
      v.strictObject({
        exchangeId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/, 'Give a-z, 0-9 and -.')),
        name: line(60),
        logo: orNull(logo),
        kind: oneOf(['cex', 'dex']),
        pair: line(40),
        url: v.pipe(
          address,
          v.check((text) => !hasUserInfo(text), NO_USER_INFO),
        ),
        priceUsd: orNull(usd),
        volume24hUsd: orNull(usd),
        liquidityUsd: orNull(usd),
        spreadPercentage: orNull(percentage),
        trust: orNull(oneOf(['high', 'medium', 'low'])),
        updatedAt: instant,
      }),
      // Follows from the volumes when it is read.
      v.transform((item) => ({ ...item, volumeShare: null })),
    ),
  ),
})

const ranking = { total: count, ...common }
const contract = anyAddress
const chain = line(40)

const Callers = v.strictObject({
  metric: v.literal('callers'),
  ...ranking,
  items: listOf(
    v.strictObject({
      address: anyAddress,
      chain,
      label: orNull(line(100)),
      kind: oneOf(['eoa', 'contract', 'exchange', 'unknown']),
      callCount: count,
      callShare: share,
      gasUsd: orNull(usd),
      firstSeenAt: instant,
      lastSeenAt: instant,
    }),
  ),
})

const Events = v.strictObject({
  metric: v.literal('events'),
  ...ranking,
  items: listOf(
    v.strictObject({
      name: line(100),
      signature: line(300),
      topic0: hash(64),
      contract,
      chain,
      count,
      share,
      changePercentage: orNull(percentage),
      lastSeenAt: instant,
    }),
  ),
})

const Calls = v.strictObject({
  metric: v.literal('calls'),
  ...ranking,
  items: listOf(
    v.strictObject({
      name: line(100),
      selector: hash(8),
      signature: orNull(line(300)),
      contract,
      chain,
      count,
      share,
      failedShare: share,
      privileged: v.boolean('Give true or false.'),
      lastSeenAt: instant,
    }),
  ),
})

/** Of one contract on one chain, which the items do not repeat. */
const privileged = { address: evmAddress, chain, total: count, measuredAt: instant }
const risk = oneOf(['low', 'medium', 'high', 'critical'])

const PrivilegedAddress = v.strictObject({
  metric: v.literal('privileged-address'),
  ...privileged,
  items: listOf(
    v.strictObject({
      holder: anyAddress,
      holderKind: HolderKind,
      label: orNull(line(100)),
      roles: listOf(line(60), 20),
      threshold: orNull(count),
      signers: orNull(count),
      delaySeconds: orNull(count),
      since: instant,
      risk,
      reason: line(300),
    }),
  ),
})

const PrivilegedFunction = v.strictObject({
  metric: v.literal('privileged-function'),
  ...privileged,
  items: listOf(
    v.strictObject({
      selector: hash(8),
      signature: line(300),
      kind: oneOf(['upgrade', 'mint', 'pause', 'blacklist', 'fee', 'withdraw', 'other']),
      guardedBy: line(100),
      holders: listOf(anyAddress, 20),
      delaySeconds: orNull(count),
      callCount: count,
      lastCalledAt: orNull(instant),
      risk,
      description: line(300),
    }),
  ),
})

const PrivilegedTransactions = v.strictObject({
  metric: v.literal('privileged-transactions'),
  ...privileged,
  items: listOf(
    v.strictObject({
      txHash: hash(64),
      blockNumber: count,
      at: instant,
      from: anyAddress,
      function: line(100),
      kind: line(40),
      argsSummary: v.pipe(
        v.string('Give text.'),
        v.maxLength(300, 'Give at most 300 characters.'),
        printable,
      ),
      valueUsd: orNull(usd),
      success: v.boolean('Give true or false.'),
      viaTimelock: v.boolean('Give true or false.'),
      explorerUrl: address,
    }),
  ),
})

export const Measurement = v.variant('metric', [
  Market,
  Social,
  Exchanges,
  Callers,
  Events,
  Calls,
  PrivilegedAddress,
  PrivilegedFunction,
  PrivilegedTransactions,
])
export type Measurement = v.InferOutput<typeof Measurement>
/** As it is sent. */
export type MeasurementInput = v.InferInput<typeof Measurement>
