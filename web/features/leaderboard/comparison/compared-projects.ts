import { COMPARED_MAX } from '../../../../shared/values/project.ts'
import { createPersistedState } from '../../../lib/persisted-state.ts'

/** Browser-storage key: the projects chosen for a comparison. */
export const COMPARED_KEY = 'compared'

export interface ComparedProject {
  readonly id: string
  readonly name: string
}

/** What is stored; anything that it cannot mean is as if it were not there. */
export const parseComparedProjects = (stored: string | null): readonly ComparedProject[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value
      .filter(
        (one: Partial<ComparedProject> | null): one is ComparedProject =>
          typeof one?.id === 'string' && typeof one.name === 'string',
      )
      .map(({ id, name }) => ({ id, name }))
      .slice(0, COMPARED_MAX)
  } catch {
    return []
  }
}

/** The projects chosen for a comparison: they stay while the visitor looks at a project and comes back. */
export const comparedProjects = createPersistedState<readonly ComparedProject[]>({
  storage: () => sessionStorage,
  key: COMPARED_KEY,
  read: parseComparedProjects,
  write: JSON.stringify,
})
