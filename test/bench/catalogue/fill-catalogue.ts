import { noEngagement } from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import type { CatalogueEntry } from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import { rateProject } from '../../../lambdas/projects/catalogue/rating/rate-project.ts'
import { packBytes } from '../../../lambdas/projects/catalogue/columns/pack-bytes.ts'
import { createObjectCache } from '../../../lambdas/projects/catalogue/store/object-cache.ts'
import { createDraft } from '../../../lambdas/projects/catalogue/store/draft.ts'
import {
  type CatalogueStore,
  nameIndex,
  readManifest,
  replaceManifest,
  SEGMENT_SIZE,
} from '../../../lambdas/projects/catalogue/store/manifest.ts'
import { prefixOf } from '../../../lambdas/projects/catalogue/store/object-names.ts'
import { storeIndex } from '../../../lambdas/projects/catalogue/store/refresh-index.ts'
import { writeEntries } from '../../../lambdas/projects/catalogue/store/row-items.ts'
import { writeDossier } from '../../../lambdas/projects/dossier/write-dossier.ts'
import type { Random } from '../../../local/demo/random.ts'
import { buildIndex } from '../../../shared/search/build-index.ts'
import { encodeIndex } from '../../../shared/search/index-bytes.ts'
import { inventEntries } from '../search/names.ts'
import { inventDossiers } from './invent-dossiers.ts'

/** Rated one by one; the other entries are theirs under names of their own. */
const RATED = 1_000
/** Rows that are stored: more than any page of the bench shows. The engine would take minutes for all. */
const ROWS = 2_000
const LOT = SEGMENT_SIZE

interface Filled {
  readonly names: readonly string[]
  /** Milliseconds of CPU of each rating. */
  readonly ratings: readonly number[]
  /** Milliseconds of CPU that making the index of texts took. */
  readonly indexCpu: number
  readonly indexBytes: number
}

/**
 * Publishes a catalogue of invented projects, lot after lot, so that their entries never are in memory.
 * @param bestRows of how many of the best the rows are stored
 */
export const fillCatalogue = async (
  store: CatalogueStore,
  random: Random,
  projects: number,
  bestRows = ROWS / 4,
): Promise<Filled> => {
  const now = store.now()
  const texts = inventEntries(random, projects)
  const ids = texts.map((_, ordinal) => `project${ordinal}`)
  const ratings: number[] = []
  const dossiers = inventDossiers(
    random,
    texts.slice(0, RATED).map(({ name, tokenTickers }, ordinal) => ({
      id: ids[ordinal] ?? '',
      name,
      tokenTickers,
    })),
    now,
  )
  // Of the one whose page is asked for.
  await writeDossier(store, dossiers[0]!, now)
  const rated = dossiers.map((dossier) => {
    const began = process.cpuUsage()
    const entry = rateProject(dossier, noEngagement, now)
    ratings.push(cpuSince(began))
    return entry
  })
  const entryAt = (ordinal: number): CatalogueEntry => {
    const like = rated[ordinal % RATED]!
    const { name, tokenTickers } = texts[ordinal]!
    const views24h = Math.floor(random.next() ** 4 * 5_000)
    // Apart by a little, as scores of so many are.
    const apart = Math.floor(random.next() * 1e6) / 1e6
    return {
      ...like,
      row: { ...like.row, id: ids[ordinal]!, name, tokenTickers: [...tokenTickers], views24h },
      standing: like.standing && {
        ...like.standing,
        scoreUnrounded: Math.max(0, like.standing.scoreUnrounded - apart),
      },
      views24h,
      trend: views24h / 2,
    }
  }
  const cache = createObjectCache(store)
  const empty = {
    count: 0,
    segments: [],
    segmentSize: SEGMENT_SIZE,
    ranks: { now: [], before: [] },
    summary: undefined,
  }
  const draft = createDraft(store, cache, empty, 1)
  for (let from = 0; from < projects; from += LOT) {
    const lot = Array.from({ length: Math.min(LOT, projects - from) }, (_, n) => from + n)
    await draft.put(new Map(lot.map((ordinal) => [ordinal, entryAt(ordinal)])))
  }
  await replaceManifest(store, undefined, {
    version: 1,
    snapshotId: `bench-${projects}`,
    asOf: new Date(now).toISOString(),
    count: projects,
    segmentSize: SEGMENT_SIZE,
    ...(await draft.store()),
    completedAt: new Date(now).toISOString(),
  })
  await storeRows(store, await shownFirst(store, projects, bestRows), entryAt)
  const began = process.cpuUsage()
  const index = buildIndex(texts.map((text, ordinal) => ({ ...text, ordinal, addresses: [] })))
  const bytes = encodeIndex(index)
  const indexCpu = cpuSince(began)
  const packed = await packBytes(bytes)
  const object = `${prefixOf(store)}index-bench`
  await storeIndex(store, object, index)
  await nameIndex(store, { object, version: 1 })
  return { names: texts.map(({ name }) => name), ratings, indexCpu, indexBytes: packed.length }
}

/** Ordinals that lists show first, and some more. */
const shownFirst = async (
  store: CatalogueStore,
  projects: number,
  bestRows: number,
): Promise<Set<number>> => {
  const { createCatalogueReader } = await import('../../../lambdas/projects/catalogue/catalogue.ts')
  const catalogue = await createCatalogueReader(store).current()
  const { order } = await catalogue.ranking()
  return new Set([
    ...order.subarray(0, bestRows),
    ...(await catalogue.trending()).subarray(0, ROWS / 4),
    ...Array.from({ length: Math.min(ROWS / 2, projects) }, (_, ordinal) => ordinal),
  ])
}

const storeRows = async (
  store: CatalogueStore,
  ordinals: ReadonlySet<number>,
  entryAt: (ordinal: number) => CatalogueEntry,
): Promise<void> => {
  const changes = [...ordinals].map((ordinal) => ({
    stored: { entry: entryAt(ordinal), ordinal },
    found: undefined,
  }))
  if (!(await writeEntries(store, changes))) throw new Error('A row was there already.')
}

export const cpuSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** What a catalogue takes in the bucket, in MB. */
export const storedMegabytes = async (store: CatalogueStore): Promise<number> => {
  const manifest = await readManifest(store)
  let bytes = 0
  for (const { objects } of manifest?.segments ?? []) {
    for (const object of Object.values(objects)) {
      bytes += (await store.objects.get(object))?.length ?? 0
    }
  }
  return bytes / 1e6
}
