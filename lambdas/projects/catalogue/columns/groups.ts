import { hash } from 'node:crypto'
import { canonicalJson } from '../../../platform/event-store/events/canonical-json.ts'
import { packAlerts } from './alert-columns.ts'
import { AUDIT_STAGES } from '../../../../shared/values/evidence/evidence-terms.ts'
import { joined, normalise } from '../../../../shared/search/normalise.ts'
import { BANDS, CONFIDENCE_LEVELS, RATING_CATEGORIES } from '../../../../shared/values/rating.ts'
import type { CatalogueEntry, Standing } from '../rating/catalogue-entry.ts'
import type { Columns, Schema, Values } from './column-types.ts'

/**
 * The columns of the catalogue, divided by who reads them: no reader loads what it does not use.
 * Unknown is NaN among numbers of eight bytes, and `NONE` among those of two, where no column says
 * otherwise.
 */
export const groups = {
  /** What lists order by; ranks are looked up in their index. */
  standing: {
    /** See {@link standingKey}; -1: not rated. */
    now: 'f64',
  },
  /** What the index of ranks of a week before is kept by. */
  past: {
    before: 'f64',
  },
  /** Ids never change. A reader that knows a project's place reads one segment of them. */
  ids: { id: 'text' },
  trends: {
    /** Hundredths. */
    trend: 'u32',
  },
  /** What publishers compare with. */
  upkeep: {
    /** Of the project's stream. */
    version: 'u32',
    /** See {@link printOf}. */
    print: 'u32',
    /** When time alone changes what lists show; epoch milliseconds. */
    dueAt: 'f64',
  },
  /** What lists filter and count by. Positions are those in the lists of `shared/values`. */
  list: {
    chains: 'words',
    category: 'words',
    band: 'u8',
    /** Tenths. */
    score: 'u16',
    /** Tenths, from -100 up. */
    change30d: 'u16',
    confidence: 'u8',
    /** Ten-thousandths. */
    confidenceShare: 'u16',
    audit: 'u8',
    audits: 'u16',
    auditsInProgress: 'u16',
    /** Epoch milliseconds. */
    lastAuditAt: 'f64',
    kyc: 'u8',
    bounty: 'u8',
    bountyMaxUsd: 'f64',
    monitored: 'u8',
    incident: 'u8',
    openCritical: 'u16',
    alerts: 'u16',
    incidents30d: 'u16',
    /** See {@link flags}. */
    flags: 'u8',
    /** Of the audit under way that is furthest; NONE without one. */
    stage: 'u16',
    stageSince: 'f64',
  },
  /** What lists may be sorted by, and sums of votes. */
  figures: {
    marketCapUsd: 'f64',
    priceUsd: 'f64',
    volume24hUsd: 'f64',
    yesPercentage: 'f64',
    views7d: 'u32',
    yes: 'u32',
    no: 'u32',
    /** Epoch milliseconds. */
    updatedAt: 'f64',
  },
  names: {
    name: 'text',
    /** Names and tickers as they are compared, with and without blanks, one per line. */
    folded: 'text',
  },
  /** What the search index is made of. */
  search: {
    /** One per line. */
    tickers: 'text',
    /** Further names, and the family's: who looks for it finds all of its versions. */
    aliases: 'text',
    addresses: 'text',
  },
  namings: {
    /** Version of the catalogue in which the name or any of these last changed. */
    namedAt: 'u32',
  },
  /** See `alert-columns.ts`. */
  alerts: { alerts: 'text' },
  /** What own weights are put on: ten-thousandths of points. */
  weights: {
    ...(Object.fromEntries(
      RATING_CATEGORIES.flatMap((id) => [
        [`${id}Points`, 'u32'],
        [`${id}Max`, 'u32'],
      ]),
    ) as Readonly<Record<string, 'u32'>>),
    capMax: 'f64',
  },
} as const satisfies Record<string, Schema>

export type Group = keyof typeof groups
export type GroupColumns<G extends Group> = Columns<(typeof groups)[G]>
type GroupValues = { readonly [G in Group]: Values<(typeof groups)[G]> }

export const groupNames = Object.keys(groups) as Group[]

/** Unknown, in columns of two bytes. */
export const NONE = 0xff_ff

export const AUDIT_STATUSES = ['audited', 'in_progress', 'stale', 'none', 'unknown'] as const
export const KYC_STATUSES = ['verified', 'none', 'unknown'] as const
export const INCIDENT_STATUSES = ['none', 'active', 'resolved', 'unknown'] as const
export const BOUNTY_STATES = ['unknown', 'none', 'active'] as const
export const MONITORED_STATES = [null, false, true] as const

/** Bits of `flags`. */
export const flags = {
  demo: 1,
  /** A cap takes something away. */
  capped: 2,
  /** An incident is not known to be resolved. */
  unresolved: 4,
} as const

/**
 * Unrounded score before confidence, as one number that is exact: both have six decimals.
 * @returns below 2⁴⁷; -1 for null
 */
export const standingKey = (standing: Standing | null): number =>
  standing === null
    ? -1
    : Math.round(standing.scoreUnrounded * 1e6) * 2 ** 20 + Math.round(standing.confidence * 1e6)

/**
 * Of all that lists show of a project but its rank and the moment of its rating, whatever the order of
 * its properties, which tables do not keep.
 */
export const printOf = (entry: CatalogueEntry): number =>
  hash('sha256', canonicalJson({ ...entry, ratedAt: '', dueAt: 0 }), 'buffer').readUInt32LE()

/** @param namedAt see the column */
export const valuesOf = (entry: CatalogueEntry, namedAt: number): GroupValues => {
  const { row } = entry
  return {
    standing: { now: standingKey(entry.standing) },
    past: { before: standingKey(entry.sevenDaysAgo) },
    ids: { id: row.id },
    trends: { trend: Math.round(entry.trend * 100) },
    upkeep: { version: entry.version, print: printOf(entry), dueAt: entry.dueAt },
    list: listValues(entry),
    figures: {
      marketCapUsd: row.marketCapUsd ?? Number.NaN,
      priceUsd: row.priceUsd ?? Number.NaN,
      volume24hUsd: row.volume24hUsd ?? Number.NaN,
      yesPercentage: row.yesPercentage ?? Number.NaN,
      views7d: row.views7d,
      yes: entry.yesCount,
      no: entry.noCount,
      updatedAt: Date.parse(row.updatedAt),
    },
    names: {
      name: row.name,
      folded: foldedOf([row.name, ...row.tokenTickers, ...(row.aliases ?? [])]),
    },
    search: {
      tickers: row.tokenTickers.join('\n'),
      aliases: [...(row.aliases ?? []), ...(row.family === undefined ? [] : [row.family])].join(
        '\n',
      ),
      addresses: entry.addresses.join('\n'),
    },
    namings: { namedAt },
    alerts: { alerts: packAlerts(entry.alerts) },
    weights: {
      ...Object.fromEntries(
        row.categories.flatMap(({ id, points, max }) => [
          [`${id}Points`, Math.round(points * 1e4)],
          [`${id}Max`, Math.round(max * 1e4)],
        ]),
      ),
      capMax: row.capMax ?? Number.NaN,
    },
  }
}

const listValues = ({ row, alerts, inProgress, incidents30d }: CatalogueEntry) => {
  const furthest = inProgress
    .map(({ stage, startedAt }) => ({ stage: AUDIT_STAGES.indexOf(stage), startedAt }))
    .toSorted((a, b) => b.stage - a.stage || (a.startedAt < b.startedAt ? -1 : 1))[0]
  const { score, rawScore, scoreChange30d, bounty, openFindings } = row
  const isUnresolved =
    row.incidentStatus === 'active' ||
    alerts.some(({ kind, status }) => kind === 'incident' && status !== 'resolved')
  const isCapped = row.caps.length > 0 && score !== null && rawScore !== null && score < rawScore
  return {
    chains: [...new Set(row.chains)],
    category: [row.category],
    band: BANDS.indexOf(row.band),
    score: tenths(score),
    change30d: scoreChange30d === null ? NONE : tenths(scoreChange30d + 100),
    confidence: CONFIDENCE_LEVELS.indexOf(row.confidence),
    confidenceShare: Math.round(row.confidenceShare * 1e4),
    audit: AUDIT_STATUSES.indexOf(row.auditStatus),
    audits: row.auditCount ?? NONE,
    auditsInProgress: row.auditsInProgress,
    lastAuditAt: row.lastAuditAt === null ? Number.NaN : Date.parse(row.lastAuditAt),
    kyc: KYC_STATUSES.indexOf(row.kyc),
    bounty: BOUNTY_STATES.indexOf(bounty ? (bounty.active ? 'active' : 'none') : 'unknown'),
    bountyMaxUsd: bounty?.maxUsd ?? Number.NaN,
    monitored: MONITORED_STATES.indexOf(row.monitored),
    incident: INCIDENT_STATUSES.indexOf(row.incidentStatus),
    openCritical: openFindings?.critical ?? NONE,
    alerts: alerts.length,
    incidents30d,
    flags:
      (row.demo ? flags.demo : 0) |
      (isCapped ? flags.capped : 0) |
      (isUnresolved ? flags.unresolved : 0),
    stage: furthest?.stage ?? NONE,
    stageSince: furthest ? Date.parse(furthest.startedAt) : Number.NaN,
  }
}

const tenths = (value: number | null): number => (value === null ? NONE : Math.round(value * 10))

/** A text that contains whatever keyword finds one of the names. */
const foldedOf = (names: readonly string[]): string => {
  const forms = names.map(normalise)
  return [...new Set([...forms, ...forms.map(joined)])].join('\n')
}
