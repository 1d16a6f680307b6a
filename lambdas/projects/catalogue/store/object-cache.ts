import type { Group, GroupColumns } from '../columns/groups.ts'
import type { Leaf, LeafColumns } from '../ranks/leaves.ts'
import type { SegmentSummary } from '../summary/summary-parts.ts'
import { readColumns, readLeaf, readSummaries } from './catalogue-objects.ts'
import type { CatalogueStore, Manifest } from './manifest.ts'

/**
 * Reads each object of a catalogue once. Of columns it keeps the newest ones of each group and segment
 * that was asked for, of leaves and summaries those that the newest manifest names.
 */
export interface ObjectCache {
  columns<G extends Group>(group: G, segment: number, object: string): Promise<GroupColumns<G>>
  leaf(leaf: Leaf): Promise<LeafColumns>
  /** Of each segment. */
  summaries(object: string): Promise<readonly SegmentSummary[]>
  /** Takes what was just written, in place of reading it. */
  keep<G extends Group>(group: G, segment: number, object: string, columns: GroupColumns<G>): void
  keepLeaf(object: string, columns: LeafColumns): void
  /** Forgets leaves and summaries that this manifest does not name. */
  keepOnly(manifest: Pick<Manifest, 'ranks' | 'summary'>): void
}

export const createObjectCache = (place: Pick<CatalogueStore, 'objects' | 'name'>): ObjectCache => {
  const columns = new Map<string, { readonly object: string; readonly reading: Promise<unknown> }>()
  let others = new Map<string, Promise<unknown>>()
  const once = async <Value>(object: string, read: () => Promise<Value>): Promise<Value> => {
    let reading = others.get(object)
    if (!reading) {
      reading = read()
      // What failed is read again by the next one.
      reading.catch(() => others.delete(object))
      others.set(object, reading)
    }
    return (await reading) as Value
  }
  return {
    columns: async <G extends Group>(group: G, segment: number, object: string) => {
      const key = `${group}-${segment}`
      let one = columns.get(key)
      if (one?.object !== object) {
        const reading = readColumns(place, group, object)
        reading.catch(() => {
          if (columns.get(key)?.reading === reading) columns.delete(key)
        })
        columns.set(key, (one = { object, reading }))
      }
      return (await one.reading) as GroupColumns<G>
    },
    leaf: async (leaf) => await once(leaf.object, async () => await readLeaf(place, leaf)),
    summaries: async (object) => await once(object, async () => await readSummaries(place, object)),
    keep: (group, segment, object, written) => {
      columns.set(`${group}-${segment}`, { object, reading: Promise.resolve(written) })
    },
    keepLeaf: (object, written) => {
      others.set(object, Promise.resolve(written))
    },
    keepOnly: ({ ranks, summary }) => {
      const named = new Set([
        summary,
        ...[...ranks.now, ...ranks.before].map(({ object }) => object),
      ])
      others = new Map([...others].filter(([object]) => named.has(object)))
    },
  }
}
