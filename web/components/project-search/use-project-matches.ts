import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { effectiveKeyword, flattenPages, searchPages } from '../../lib/api/project-queries.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'

const DEBOUNCE_MILLISECONDS = 150
/** Older rows stay this long, so that a fast response does not flicker. */
const KEEP_PREVIOUS_MILLISECONDS = 150

/** The projects that match a text, page by page; trending projects for an empty one. */
export const useProjectMatches = (text: string, pageSize: number) => {
  const current = effectiveKeyword(text)
  const debounced = useDebounced(current, DEBOUNCE_MILLISECONDS)
  // Not debounced when cleared: the trending projects are usually cached.
  const keyword = current === '' ? '' : debounced
  const keepsPrevious = useDebounced(keyword, KEEP_PREVIOUS_MILLISECONDS) !== keyword
  const query = useInfiniteQuery({
    ...searchPages(keyword, pageSize),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  const first = query.data?.pages[0]
  return {
    query,
    /** Of the text as it is now. */
    current,
    keyword,
    first,
    rows: flattenPages(query.data?.pages ?? []),
    /** False while the rows belong to the previous keyword. */
    isCurrent: first?.keyword === current,
  }
}

export type ProjectMatchesQuery = ReturnType<typeof useProjectMatches>
