import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'

type ListedPage = { readonly items: readonly ProjectRow[] }

/** The project from a cached leaderboard page, to show it before the project query answers. */
export const useCachedProject = (id: string): ProjectRow | undefined => {
  const listed = useQueryClient().getQueriesData<InfiniteData<ListedPage>>({
    queryKey: ['projects', 'leaderboard'],
  })
  for (const [, data] of listed) {
    for (const { items } of data?.pages ?? []) {
      const found = items.find((project) => project.id === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}
