import { listTwitterActivity } from '../../shared/contract/skynet.ts'
import type { QueryOf } from '../../shared/contract/endpoint.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { metaOf, projectSubject, readMetrics } from '../metrics/published.ts'
import { requireProject } from '../projects/published.ts'
import { parseDates } from './parameters/parse-dates.ts'
import { staleAfterDays } from './metrics/stale-after-days.ts'

type SocialType = QueryOf<typeof listTwitterActivity>['type']

export const handler = handlePublic(
  listTwitterActivity,
  async ({ query: { projectId, type, dates }, now }) => {
    const requested = parseDates(dates, now)
    await requireProject(projectId)
    const from = requested.toSorted()[0]?.slice(0, 7)
    const months = await readMonths(projectId, from)
    const values = new Map(
      months.flatMap(({ value }) => value.days.map((day) => [day.day, day[type]] as const)),
    )
    const items = requested.map((date) => ({ date, value: values.get(date) ?? null }))
    const isEmpty = items.every(({ value }) => value === null)
    const inOrder = items.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(({ value }) => value)
    return {
      projectId,
      type,
      unit: type === 'sentiment' ? ('index' as const) : ('count' as const),
      meta: metaOf(months.slice(-1), { isEmpty, staleAfterDays: staleAfterDays.social, now }),
      handle: months.at(-1)?.value.handle ?? null,
      total: totalOf(type, inOrder),
      changePercentage: changeOf(type, inOrder),
      items,
    }
  },
)

/** All there are where none is of the time asked for: nothing of late is not the same as nothing ever. */
const readMonths = async (projectId: string, from: string | undefined) => {
  const subject = projectSubject(projectId)
  const asked =
    from === undefined ? [] : await readMetrics(ownTables(), subject, 'social', { from })
  return asked.length > 0 ? asked : await readMetrics(ownTables(), subject, 'social')
}

/** Counted at the end of a day; the others happen during it. */
const LEVELS: ReadonlySet<SocialType> = new Set(['followers', 'following'])

const isKnown = (value: number | null): value is number => value !== null
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The sum, or a level's newest value; none for an index. */
const totalOf = (type: SocialType, values: readonly (number | null)[]): number | null => {
  const known = values.filter(isKnown)
  if (type === 'sentiment' || known.length === 0) return null
  return LEVELS.has(type) ? (known.at(-1) ?? null) : sum(known)
}

/**
 * Of a level from first to last day, else of the daily mean of the later against the earlier half,
 * so that missing days do not count as quiet.
 */
const changeOf = (type: SocialType, values: readonly (number | null)[]): number | null => {
  if (type === 'sentiment') return null
  const half = Math.floor(values.length / 2)
  const [before, after] = LEVELS.has(type)
    ? [values.filter(isKnown).slice(0, 1), values.filter(isKnown).slice(1).slice(-1)]
    : [values.slice(0, half).filter(isKnown), values.slice(-half || values.length).filter(isKnown)]
  const base = sum(before) / before.length
  const change = sum(after) / after.length / base - 1
  return Number.isFinite(change) ? change * 100 : null
}
