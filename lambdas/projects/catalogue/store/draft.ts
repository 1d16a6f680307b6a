import { inParallel } from '../../../platform/in-parallel.ts'
import {
  type AnyColumns,
  type Schema,
  textAt,
  type TextColumn,
  wordsAt,
  type WordsColumn,
} from '../columns/column-types.ts'
import {
  flags,
  type Group,
  type GroupColumns,
  groupNames,
  groups,
  valuesOf,
} from '../columns/groups.ts'
import { patchColumns } from '../columns/patch-columns.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import { writeColumns } from './catalogue-objects.ts'
import { type DraftBase, storeRanks, storeSummaries, type Working } from './derived-objects.ts'
import type { CatalogueStore, Manifest } from './manifest.ts'
import type { ObjectCache } from './object-cache.ts'
import type { Segment } from './object-names.ts'

/** The next version of a catalogue, in the making. */
export interface Draft {
  /** Of all projects, with those that were put. */
  readonly count: number
  /** Takes entries in; each replaces what its ordinal had. New ones follow on `count`. */
  put(entries: ReadonlyMap<number, CatalogueEntry>): Promise<void>
  /** Stores the objects that changed. @returns what a manifest names */
  store(): Promise<Pick<Manifest, 'segments' | 'ranks' | 'summary'>>
}

const AT_ONCE = 8

/** @param version that comes into being */
export const createDraft = (
  store: CatalogueStore,
  cache: ObjectCache,
  base: DraftBase,
  version: number,
): Draft => {
  const working = new Map<number, Working>()
  let { count } = base

  const columnsOf = async <G extends Group>(
    segment: number,
    group: G,
  ): Promise<GroupColumns<G> | undefined> => {
    const changed = working.get(segment)?.[group]
    if (changed) return changed
    const object = base.segments[segment]?.objects[group]
    return object === undefined ? undefined : await cache.columns(group, segment, object)
  }

  const putInto = async (
    segment: number,
    entries: ReadonlyMap<number, CatalogueEntry>,
  ): Promise<void> => {
    const [names, search, namings] = [
      await columnsOf(segment, 'names'),
      await columnsOf(segment, 'search'),
      await columnsOf(segment, 'namings'),
    ]
    const values = new Map(
      [...entries].map(([slot, entry]) => {
        const fresh = valuesOf(entry, version)
        const isNamedSo =
          isAt(groups.names, names, slot, fresh.names) &&
          isAt(groups.search, search, slot, fresh.search)
        return [slot, isNamedSo ? valuesOf(entry, namings?.namedAt[slot] ?? 0) : fresh]
      }),
    )
    const patched: Record<string, unknown> = working.get(segment) ?? {}
    for (const group of groupNames) {
      const before = (await columnsOf(segment, group)) as AnyColumns | undefined
      const schema: Schema = groups[group]
      const changes = new Map(
        [...values].flatMap(([slot, all]) =>
          isAt(schema, before, slot, all[group]) ? [] : [[slot, all[group]]],
        ),
      )
      if (changes.size > 0) patched[group] = patchColumns(schema, before as never, changes as never)
    }
    working.set(segment, patched)
  }

  return {
    get count() {
      return count
    },
    put: async (entries) => {
      const bySegment = new Map<number, Map<number, CatalogueEntry>>()
      for (const [ordinal, entry] of entries) {
        const segment = Math.floor(ordinal / base.segmentSize)
        const slots = bySegment.get(segment) ?? new Map<number, CatalogueEntry>()
        bySegment.set(segment, slots.set(ordinal % base.segmentSize, entry))
      }
      for (const [segment, slots] of bySegment) await putInto(segment, slots)
      count = Math.max(count, ...[...entries.keys()].map((ordinal) => ordinal + 1))
    },
    store: async () => {
      const drafted = { base, count, working, columnsOf }
      // Before the columns are stored, which takes those of before out of the cache.
      const ranks = await storeRanks(store, cache, drafted)
      const segments = [...base.segments]
      await inParallel([...working], AT_ONCE, async ([segment, columns]) => {
        const objects: Record<string, string> = { ...segments[segment]?.objects }
        for (const group of groupNames) {
          const changed = columns[group]
          if (!changed) continue
          objects[group] = await writeColumns(store, group, segment, changed as never)
          cache.keep(group, segment, objects[group], changed)
        }
        const list = await columnsOf(segment, 'list')
        const demo = list?.flags.reduce((sum, bits) => sum + (bits & flags.demo ? 1 : 0), 0) ?? 0
        segments[segment] = { objects: objects as Segment['objects'], demo }
      })
      return { segments, ranks, summary: await storeSummaries(store, cache, drafted) }
    },
  }
}

const isAt = (
  schema: Schema,
  columns: AnyColumns | undefined,
  slot: number,
  values: Readonly<Record<string, unknown>>,
): boolean => {
  if (!columns || slot >= columns.count) return false
  return Object.entries(schema).every(([name, type]) => {
    const [column, value]: [unknown, unknown] = [columns[name], values[name]]
    if (type === 'text') return textAt(column as TextColumn, slot) === value
    if (type === 'words') {
      return String(wordsAt(column as WordsColumn, slot)) === String(value)
    }
    return Object.is((column as Float64Array)[slot], value)
  })
}
