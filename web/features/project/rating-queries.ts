import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import { getProject } from '../../../shared/contract/projects/project.ts'
import { getScore } from '../../../shared/contract/projects/score.ts'
import { call } from '../../lib/api/call.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'

/** Many parts of the page share these queries: after a failure none fetches again as it mounts. */
export const FETCH_ONCE = { retryOnMount: false, staleTime: FRESH_MS } as const

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }) => await call(getProject, { params: { id }, signal }),
    ...FETCH_ONCE,
  })

const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'score', id],
    queryFn: async ({ signal }) => await call(getScore, { params: { id }, query: {}, signal }),
    ...FETCH_ONCE,
  })

const shownScore = ({ explanation, revision }: ResponseOf<typeof getProject>) => ({
  ...explanation,
  revision,
})

/**
 * The score with its explanation. It comes from the project query, so that score and rank are of one
 * moment; a separate query serves when that one fails.
 */
export const useScore = (id: string) => {
  const project = useQuery({ ...projectQuery(id), select: shownScore })
  const isAlone = project.isError && project.data === undefined
  const score = useQuery({ ...scoreQuery(id), enabled: isAlone })
  return isAlone ? score : project
}
