import { COMPARED_MAX } from '../../../../shared/values/project/project-id.ts'
import { createPersistedState } from '../../../lib/persisted-state.ts'
import { COMPARED_KEY } from '../../../lib/storage-keys.ts'

export interface ComparedProject {
  readonly id: string
  readonly name: string
}

/** Invalid stored values are ignored. */
export const parseComparedProjects = (stored: string | null): readonly ComparedProject[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value
      .filter(
        (item: Partial<ComparedProject> | null): item is ComparedProject =>
          typeof item?.id === 'string' && typeof item.name === 'string',
      )
      .map(({ id, name }) => ({ id, name }))
      .slice(0, COMPARED_MAX)
  } catch {
    return []
  }
}

/** Kept in the session, so that they survive a visit to a project. */
export const comparedProjects = createPersistedState<readonly ComparedProject[]>({
  storage: () => sessionStorage,
  key: COMPARED_KEY,
  read: parseComparedProjects,
  write: JSON.stringify,
})
