import { useQueryClient } from '@tanstack/react-query'
import { itemsOf, leaderboardPages } from '../../lib/project-queries.ts'
import type { ProjectRow } from '../../../shared/contract/projects.ts'

/** The project as the leaderboard last had it, to show at once what a visitor just clicked on. */
export const useListedProject = (id: string): ProjectRow | undefined => {
  const listed = useQueryClient().getQueryData(leaderboardPages().queryKey)
  return listed && itemsOf(listed.pages).find((project) => project.id === id)
}
