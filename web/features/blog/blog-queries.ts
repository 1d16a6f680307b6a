import { queryOptions } from '@tanstack/react-query'
import { getArticle, listArticles } from '../../../shared/contract/blog.ts'
import { HOUR_MS } from '../../../shared/values/days.ts'
import { call } from '../../lib/api/call.ts'

/** Articles change when the product is deployed. */
const FRESH_MS = HOUR_MS

export const articlesQuery = queryOptions({
  queryKey: ['blog'],
  queryFn: async ({ signal }) => (await call(listArticles, { signal })).articles,
  staleTime: FRESH_MS,
})

/** @param id as the address has it */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['blog', id],
    queryFn: async ({ signal }) => (await call(getArticle, { params: { id }, signal })).article,
    staleTime: FRESH_MS,
    // An article that does not exist stays so: only a press on Retry fetches again.
    retryOnMount: false,
  })
