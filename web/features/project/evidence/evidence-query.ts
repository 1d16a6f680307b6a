import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listEvidence } from '../../../../shared/contract/projects/evidence.ts'
import { call } from '../../../lib/api/call.ts'
import { FRESH_MS } from '../../../lib/api/project-queries.ts'
import { revisionQuery, useRevision } from '../revision.ts'
import type { LogFilter } from './log-filter.ts'

const EVIDENCE_PAGE_SIZE = 50

/** The evidence log at the revision of the project query, newest first. */
export const useEvidence = (id: string, filter: LogFilter) =>
  useInfiniteQuery(evidencePages(id, useRevision(id), filter))

const evidencePages = (id: string, revision: number | undefined, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'evidence', id, revision, filter],
    queryFn: async ({ pageParam, signal }) =>
      await call(listEvidence, {
        params: { id },
        query: {
          limit: String(EVIDENCE_PAGE_SIZE),
          ...(pageParam && { after: pageParam }),
          ...revisionQuery(revision),
          ...filter,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
