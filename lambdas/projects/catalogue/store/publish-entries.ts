import { randomUUID } from 'node:crypto'
import { printOf } from '../columns/groups.ts'
import { idSegments, placeOf } from '../place-of.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import { createDraft, type Draft } from './draft.ts'
import { joinFamilies } from './family-items.ts'
import {
  type CatalogueStore,
  hasOtherFormat,
  type Manifest,
  readManifest,
  replaceManifest,
  SEGMENT_SIZE,
} from './manifest.ts'
import { createObjectCache, type ObjectCache } from './object-cache.ts'
import { type EntryChange, readEntries, writeEntries } from './row-items.ts'

const MAX_TRIES = 20

export class PublicationConflictError extends Error {
  override readonly name = 'PublicationConflictError'

  constructor() {
    super('The catalogue was published by others at the same time. Try again.')
  }
}

/** A project to be published. */
export interface Publishable {
  readonly id: string
  /** @param known as it is published */
  entry(known: CatalogueEntry | undefined): CatalogueEntry
}

export interface Published {
  /** Of the catalogue afterwards; 0 without one. */
  readonly version: number
  /** Whether lists show anything new. */
  readonly published: boolean
}

export interface Publisher {
  /**
   * Puts projects into the catalogue, new ones at its end. Nothing that a reader sees changes
   * before all of it is stored; then one write names it. A catalogue of another format is left to
   * `publishAnew`.
   * @throws {PublicationConflictError}
   * @throws {BrokenCatalogueError} when a part of the current one is gone or damaged
   */
  publish(projects: readonly Publishable[]): Promise<Published>
  /**
   * Makes the catalogue anew of these projects alone.
   * @param replaced what there was before the projects were looked for
   * @param lots of projects, each worked on when it is asked for
   * @throws {PublicationConflictError} where that is not there any more
   */
  publishAnew(
    replaced: Manifest | undefined,
    lots: AsyncIterable<readonly Publishable[]>,
  ): Promise<Published>
}

export const createPublisher = (store: CatalogueStore): Publisher => {
  const cache = createObjectCache(store)

  const next = async (current: Manifest | undefined, draft: Draft, { segmentSize }: Base) => ({
    ...current,
    version: (current?.version ?? 0) + 1,
    snapshotId: randomUUID(),
    asOf: new Date(store.now()).toISOString(),
    count: draft.count,
    segmentSize,
    ...(await draft.store()),
  })

  return {
    publish: async (projects) => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const current = await readManifest(store)
        if (!current && (await hasOtherFormat(store))) return { version: 0, published: false }
        const base = current ?? emptyOf(store)
        if (current) cache.keepOnly(current)
        const draft = createDraft(store, cache, base, (current?.version ?? 0) + 1)
        const change = await takeIn(store, cache, base, draft, projects)
        if (change === 'conflict') continue
        if (change === 'nothing') return { version: current?.version ?? 0, published: false }
        const manifest = await next(current, draft, base)
        if (await replaceManifest(store, current, manifest)) {
          return { version: manifest.version, published: change === 'shown' }
        }
      }
      throw new PublicationConflictError()
    },

    publishAnew: async (replaced, lots) => {
      const base = emptyOf(store)
      const draft = createDraft(store, cache, base, (replaced?.version ?? 0) + 1)
      for await (const lot of lots) {
        // Another publisher of the same project goes first; then this one comes again.
        for (let tries = 0; (await takeIn(store, cache, base, draft, lot)) === 'conflict';) {
          if (++tries === MAX_TRIES) throw new PublicationConflictError()
        }
      }
      const { index: _, ...manifest } = await next(replaced, draft, base)
      if (await replaceManifest(store, replaced, manifest)) {
        return { version: manifest.version, published: true }
      }
      throw new PublicationConflictError()
    },
  }
}

const emptyOf = (store: CatalogueStore) => ({
  count: 0,
  segments: [],
  ranks: { now: [], before: [] },
  summary: undefined,
  segmentSize: store.segmentSize ?? SEGMENT_SIZE,
})

type Change = 'shown' | 'unseen' | 'nothing' | 'conflict'

/** Writes the items of what changed, and puts it into the draft. */
const takeIn = async (
  store: CatalogueStore,
  cache: ObjectCache,
  base: Base,
  draft: Draft,
  projects: readonly Publishable[],
): Promise<Change> => {
  const found = await readEntries(
    store,
    projects.map(({ id }) => id),
  )
  const entries = new Map<number, CatalogueEntry>()
  const toWrite: EntryChange[] = []
  let next = draft.count
  let isShown = false
  // By id, so that ordinals do not depend on the order in which ratings end.
  for (const { id, entry } of projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const stored = found.get(id)
    const made = entry(stored?.entry)
    const newest = stored && isOlder(made, stored.entry) ? stored.entry : made
    const placed = stored && (await placeIn(cache, base, stored.ordinal, id))
    const print = printOf(newest)
    const isListed = placed?.print === print && placed.dueAt === newest.dueAt
    if (isListed && placed.ordinal === stored?.ordinal) continue
    const ordinal = placed?.ordinal ?? next++
    if (!isListed) entries.set(ordinal, newest)
    if (placed?.print !== print) isShown = true
    if (newest !== stored?.entry || ordinal !== stored.ordinal) {
      toWrite.push({ stored: { entry: newest, ordinal }, found: stored })
    }
  }
  await joinFamilies(
    store,
    toWrite.map(({ stored, found: known }) => ({ entry: stored.entry, known: known?.entry })),
  )
  if (!(await writeEntries(store, toWrite))) return 'conflict'
  if (entries.size === 0) return 'nothing'
  await draft.put(entries)
  return isShown ? 'shown' : 'unseen'
}

/** Of two of one version the one that was rated earlier. */
export const isOlder = (one: CatalogueEntry, other: CatalogueEntry): boolean =>
  one.version === other.version ? one.ratedAt < other.ratedAt : one.version < other.version

type Base = Pick<Manifest, 'segments' | 'segmentSize'>

interface Place {
  readonly ordinal: number
  readonly print: number
  readonly dueAt: number
}

/** What the columns know of a project; undefined of one that they do not have. */
const placeIn = async (
  cache: ObjectCache,
  { segments, segmentSize }: Base,
  hint: number,
  id: string,
): Promise<Place | undefined> => {
  const ordinal = await placeOf(idSegments(cache, { segments, segmentSize }), hint, id)
  if (ordinal === undefined) return undefined
  const [segment, slot] = [Math.floor(ordinal / segmentSize), ordinal % segmentSize]
  const { upkeep } = segments[segment]!.objects
  const { print, dueAt } = await cache.columns('upkeep', segment, upkeep)
  return { ordinal, print: print[slot] ?? 0, dueAt: dueAt[slot] ?? 0 }
}
