import { textAt } from '../columns/column-types.ts'
import { readColumns } from '../store/catalogue-objects.ts'
import type { CatalogueStore, Manifest } from '../store/manifest.ts'
import type { ProjectVersion } from '../store/project-versions.ts'

interface Listed extends ProjectVersion {
  readonly dueAt: number
}

/** Segment after segment, so that a reader holds one. */
const listed = async function* (
  store: CatalogueStore,
  { segments }: Manifest,
): AsyncGenerator<Listed[]> {
  for (const { objects } of segments) {
    const [ids, upkeep] = await Promise.all([
      readColumns(store, 'ids', objects.ids),
      readColumns(store, 'upkeep', objects.upkeep),
    ])
    yield Array.from({ length: ids.count }, (_, slot) => ({
      id: textAt(ids.id, slot),
      version: upkeep.version[slot] ?? 0,
      dueAt: upkeep.dueAt[slot] ?? 0,
    }))
  }
}

/**
 * What time alone has changed: segments one by one, so that each is stored once, that which waits
 * longest first.
 */
export const dueProjects = async (
  store: CatalogueStore,
  manifest: Manifest,
): Promise<ProjectVersion[]> => {
  const now = store.now()
  const segments: Listed[][] = []
  for await (const segment of listed(store, manifest)) {
    const due = segment.filter(({ dueAt }) => dueAt <= now)
    if (due.length > 0) segments.push(due)
  }
  const waitingSince = (segment: Listed[]): number =>
    segment.reduce((oldest, { dueAt }) => Math.min(oldest, dueAt), Infinity)
  return segments.toSorted((a, b) => waitingSince(a) - waitingSince(b)).flat()
}

/** Those of `projects` that the catalogue does not have in that version. */
export const lackingProjects = async (
  store: CatalogueStore,
  manifest: Manifest,
  projects: readonly ProjectVersion[],
): Promise<ProjectVersion[]> => {
  const lacking = new Map(projects.map((project) => [project.id, project]))
  for await (const segment of listed(store, manifest)) {
    for (const { id, version } of segment) {
      if (version >= (lacking.get(id)?.version ?? 0)) lacking.delete(id)
    }
  }
  return [...lacking.values()]
}
