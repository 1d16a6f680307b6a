import type { Meta } from '../../../shared/contract/common.ts'
import { type MetricItem, periodOf } from '../metric.ts'
import type { MeasuredRow } from './rows-of.ts'

/** A row as it is stored, with when each of its days was measured. */
export interface FedItem extends MetricItem {
  /** JSON of instants by day; absent where all days are as old as the row. */
  readonly dayTimes?: string
}

/** `outdated`: what is stored was measured later. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'outdated'

interface Merged {
  readonly item: FedItem
  readonly outcome: Outcome
}

/**
 * A row with one more measurement. Of each day, and of what has none, the later measurement counts,
 * so that the same measurements lead to the same row in whatever order and however often they come.
 *
 * @param stored undefined where there is none yet
 * @param source of rows that change
 */
export const mergeRow = (
  stored: FedItem | undefined,
  row: MeasuredRow,
  source: Meta['source'],
): Merged => {
  const named = { subject: row.subject, period: periodOf(row.metric, row.part), source }
  return 'days' in row
    ? mergeDays(stored, row, named)
    : mergeWhole(stored, JSON.stringify(row.value), { ...named, updatedAt: row.measuredAt })
}

type Named = Pick<FedItem, 'subject' | 'period' | 'source'>

const mergeWhole = (
  stored: FedItem | undefined,
  value: string,
  row: Named & Pick<FedItem, 'updatedAt'>,
): Merged => {
  const item = { ...row, value }
  if (!stored) return { item, outcome: 'created' }
  const known = { at: stored.updatedAt, text: stored.value }
  return judge(known, { at: item.updatedAt, text: value }, () => item, stored)
}

interface Version {
  readonly at: string
  readonly text: string
}

/** Of two values of one moment the greater text counts: any rule would do that knows no order. */
const isLater = (known: Version, given: Version): boolean =>
  given.at > known.at || (given.at === known.at && given.text > known.text)

const judge = (known: Version, given: Version, make: () => FedItem, stored: FedItem): Merged => {
  if (isLater(known, given)) return { item: make(), outcome: 'updated' }
  const isSame = known.at === given.at && known.text === given.text
  return { item: stored, outcome: isSame ? 'unchanged' : 'outdated' }
}

interface Month {
  readonly handle?: string | null
  readonly days: readonly { readonly day: string }[]
}

const mergeDays = (
  stored: FedItem | undefined,
  { days: given, handle, measuredAt }: Extract<MeasuredRow, Month>,
  named: Named,
): Merged => {
  const month = stored ? (JSON.parse(stored.value) as Month) : { days: [] }
  const times: Record<string, string> = stored?.dayTimes
    ? (JSON.parse(stored.dayTimes) as Record<string, string>)
    : Object.fromEntries(month.days.map(({ day }) => [day, stored?.updatedAt ?? '']))
  const days = new Map(month.days.map((one) => [one.day, one]))
  let isNew = false
  let isChanged = false
  let isOutdated = false
  for (const one of given) {
    const known = days.get(one.day)
    const version = { at: measuredAt, text: JSON.stringify(one) }
    const before = known && { at: times[one.day] ?? '', text: JSON.stringify(known) }
    if (before && !isLater(before, version)) {
      isOutdated ||= before.at !== version.at || before.text !== version.text
      continue
    }
    isNew ||= !before
    isChanged ||= Boolean(before)
    days.set(one.day, one)
    times[one.day] = measuredAt
  }
  const known = { at: stored?.updatedAt ?? '', text: month.handle ?? '' }
  const newest = isLater(known, { at: measuredAt, text: handle ?? '' })
  if (!isNew && !isChanged && !newest && stored) {
    return { item: stored, outcome: isOutdated ? 'outdated' : 'unchanged' }
  }
  const value = {
    ...(handle !== undefined && { handle: newest ? handle : (month.handle ?? null) }),
    days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
  const item = {
    ...named,
    source: newest || !stored ? named.source : stored.source,
    value: JSON.stringify(value),
    updatedAt: measuredAt > known.at ? measuredAt : known.at,
    dayTimes: JSON.stringify(sorted(times)),
  }
  return { item, outcome: isNew ? 'created' : 'updated' }
}

const sorted = (times: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(times).toSorted(([a], [b]) => (a < b ? -1 : 1)))
