import { queryOptions } from '@tanstack/react-query'
import { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-errors.ts'
import { FRESH_MS } from '../../lib/api/project-queries.ts'

/** @param page as the address has it: the API knows what is no number of a page */
export const directoryQuery = (page: string) =>
  queryOptions({
    queryKey: ['projects', 'directory', page],
    queryFn: async ({ signal }) => await call(listDirectory, { params: { page }, signal }),
    staleTime: FRESH_MS,
    // A page that does not exist stays so: to mount again fetches nothing.
    retryOnMount: false,
  })

export const isServerFailure = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 500
