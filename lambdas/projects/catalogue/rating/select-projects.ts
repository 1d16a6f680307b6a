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
 * Due and noted projects, the longest waiting first. After midnight most wait since the same moment;
 * those stay segment by segment, so that few segments change with each lot.
 * @param notes since when, by id
 */
export const waitingProjects = async (
  store: CatalogueStore,
  manifest: Manifest,
  notes: readonly ReadonlyMap<string, number>[],
): Promise<ProjectVersion[]> => {
  const now = store.now()
  const waiting = new Map<string, Listed>()
  for await (const segment of listed(store, manifest)) {
    for (const one of segment) if (one.dueAt <= now) waiting.set(one.id, one)
  }
  for (const [id, since] of notes.flatMap((one) => [...one])) {
    const { version, dueAt } = waiting.get(id) ?? { version: 0, dueAt: since }
    waiting.set(id, { id, version, dueAt: Math.min(dueAt, since) })
  }
  return [...waiting.values()].toSorted((one, other) => one.dueAt - other.dueAt)
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
