import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { effectiveKeyword, flattenPages, searchPages } from '../../../lib/api/project-queries.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'

export const PAGE_SIZE = 10
const DEBOUNCE_MILLISECONDS = 150

/** Finds projects by keyword, page by page; without a keyword the trending ones. */
export const useProjectSearch = () => {
  const [text, setText] = useState('')
  const typedKeyword = effectiveKeyword(text)
  const debouncedKeyword = useDebounced(typedKeyword, DEBOUNCE_MILLISECONDS)
  // Not debounced when cleared: the trending projects are usually cached.
  const keyword = typedKeyword === '' ? '' : debouncedKeyword
  const query = useInfiniteQuery({
    ...searchPages(keyword, PAGE_SIZE),
    placeholderData: (previous) =>
      previous?.pages[0]?.trending === (keyword === '') ? previous : undefined,
  })
  const rows = query.data === undefined ? [] : flattenPages(query.data.pages)
  return { text, setText, keyword, query, rows }
}

export type ProjectSearch = ReturnType<typeof useProjectSearch>
