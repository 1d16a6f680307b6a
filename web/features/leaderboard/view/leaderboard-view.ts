import * as v from 'valibot'
import {
  LEADERBOARD_SORTS,
  leaderboardFilters,
  CustomWeights,
} from '../../../../shared/contract/projects/leaderboard.ts'
import { defaultOrder } from '../../../../shared/values/sort-order.ts'
import { WatchlistId } from '../../../../shared/values/watchlist.ts'
import { PROJECT_COLUMNS } from '../../../components/project-table/project-columns.ts'
import type {
  ProjectColumn,
  ProjectSort,
} from '../../../components/project-table/project-columns.ts'
import { FILTER_KEYS, VIEW_KEYS } from './leaderboard-parameters.ts'
import type { FilterKey } from './leaderboard-parameters.ts'

const { ids: _ids, ...addressFilters } = leaderboardFilters

/** Filters by query parameter; `wl` is the id of one of the user's watchlists. */
const filterSchemas = {
  ...addressFilters,
  wl: v.optional(WatchlistId),
} satisfies Readonly<Record<FilterKey, v.GenericSchema>>

export type Filters = Readonly<Partial<Record<FilterKey, string>>>

/** Filters with a comma-separated list of values. */
const LIST_FILTERS = ['chain', 'category', 'band', 'conf'] as const satisfies FilterKey[]
export type ListFilter = (typeof LIST_FILTERS)[number]

/** At most 2,000 rows are restored from an address. */
export const PAGES_MAX = 40

export interface LeaderboardView {
  readonly filters: Filters
  readonly sort: ProjectSort
  readonly order: 'asc' | 'desc'
  /** undefined: not in the address. */
  readonly columns: readonly ProjectColumn[] | undefined
  /** Custom weights, in the contract's form. */
  readonly weights: string | undefined
  readonly page: number
}

export interface ParsedView extends LeaderboardView {
  /** Invalid parameters, verbatim: `band=XYZ`. */
  readonly dropped: readonly string[]
}

const isListFilter = (key: FilterKey): key is ListFilter =>
  (LIST_FILTERS as readonly string[]).includes(key)

/**
 * Parses the query string. Invalid parameters are dropped and reported.
 *
 * @param search with or without the question mark
 */
export const parseView = (search: string): ParsedView => {
  const params = new URLSearchParams(search)
  const dropped: string[] = []
  const read = <Value>(key: string, understand: (raw: string) => Value | undefined) => {
    const raw = params.get(key)
    if (raw === null || raw === '') return undefined
    const value = understand(raw)
    if (value === undefined) dropped.push(`${key}=${raw}`)
    return value
  }

  const filters: Partial<Record<FilterKey, string>> = {}
  for (const key of FILTER_KEYS) {
    const schema: v.GenericSchema<unknown, unknown> = filterSchemas[key]
    const value = read(key, (raw) => {
      if (!isListFilter(key)) return v.is(schema, raw) ? raw.trim() || undefined : undefined
      const parts = splitList(raw)
      const known = parts.filter((part) => v.is(schema, part))
      if (known.length > 0 && known.length < parts.length) {
        dropped.push(`${key}=${parts.filter((part) => !known.includes(part)).join(',')}`)
      }
      return known.length === 0 ? undefined : known.join(',')
    })
    if (value !== undefined) filters[key] = value
  }
  const weights = read('w', (raw) => (v.is(CustomWeights, raw) ? raw : undefined))
  const sort =
    read('sort', (raw) =>
      LEADERBOARD_SORTS.find((known) => known === raw && isSort(known, weights)),
    ) ?? 'rank'
  const order = read('order', (raw) => (raw === 'asc' || raw === 'desc' ? raw : undefined))
  const columns = read('cols', (raw) => parseColumns(raw))
  const page = read('page', (raw) =>
    /^\d{1,4}$/.test(raw) && Number(raw) >= 1 && Number(raw) <= PAGES_MAX ? Number(raw) : undefined,
  )
  return {
    filters,
    sort: sort as ProjectSort,
    order: order ?? defaultOrder(sort),
    columns,
    weights,
    page: page ?? 1,
    dropped,
  }
}

/** `mine` needs weights; `audited` has no column. */
const isSort = (sort: (typeof LEADERBOARD_SORTS)[number], weights: string | undefined) =>
  sort !== 'audited' && (sort !== 'mine' || weights !== undefined)

/** Distinct values of a comma-separated list. */
export const splitList = (list: string | undefined): string[] => [
  ...new Set(
    (list ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** The known columns of a list, in table order; undefined if there is none. */
export const parseColumns = (list: string): readonly ProjectColumn[] | undefined => {
  const named = splitList(list)
  const columns = PROJECT_COLUMNS.flatMap(({ id }) =>
    id !== 'mine' && named.includes(id) ? [id] : [],
  )
  return columns.length === 0 ? undefined : columns
}

/**
 * The query string of a view; parameters of others are kept.
 *
 * @param search the current query string
 * @returns with the question mark, or empty
 */
export const formatView = (view: LeaderboardView, search: string): string => {
  const params = new URLSearchParams(search)
  for (const key of VIEW_KEYS) params.delete(key)
  for (const [key, value] of Object.entries(view.filters)) params.set(key, value)
  if (view.sort !== 'rank') params.set('sort', view.sort)
  if (view.order !== defaultOrder(view.sort)) params.set('order', view.order)
  if (view.columns !== undefined) params.set('cols', view.columns.join(','))
  if (view.weights !== undefined) params.set('w', view.weights)
  if (view.page > 1) params.set('page', String(Math.min(view.page, PAGES_MAX)))
  // Commas and colons are valid in a query string and easier to read.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Sets a filter, or removes it for an empty value. */
export const withFilter = (
  filters: Filters,
  key: FilterKey,
  value: string | undefined,
): Filters => {
  const { [key]: _old, ...others } = filters
  return value === undefined || value === '' ? others : { ...filters, [key]: value }
}

/** Adds or removes one value of a list filter. */
export const withPart = (
  filters: Filters,
  key: ListFilter,
  part: string,
  chosen: boolean,
): Filters => {
  const others = splitList(filters[key]).filter((value) => value !== part)
  return withFilter(filters, key, (chosen ? [...others, part] : others).join(','))
}

/**
 * The query of the leaderboard's call.
 *
 * @param ids the projects of the watchlist in `wl`
 */
export const toLeaderboardQuery = (
  { filters, sort, order, weights }: LeaderboardView,
  ids: readonly string[] | undefined,
): Readonly<Record<string, string>> => {
  const { wl: _wl, ...others } = filters
  return {
    ...others,
    ...(ids !== undefined && { ids: ids.join(',') }),
    ...(weights !== undefined && { w: weights }),
    ...(sort !== 'rank' && { sort }),
    ...(order !== defaultOrder(sort) && { order }),
  }
}

/** Address of the CSV download with the projects of a view, as many as fit into an answer. */
export const csvAddress = (view: LeaderboardView, ids: readonly string[] | undefined): string =>
  `/api/leaderboard?${new URLSearchParams({ ...toLeaderboardQuery(view, ids), format: 'csv' })}`
