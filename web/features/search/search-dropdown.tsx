import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { formatCount } from '../../components/format/format-count.ts'
import { Kbd } from '../../components/display/kbd.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { effectiveKeyword, flattenPages, searchPages } from '../../lib/api/project-queries.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { fitToViewport } from './fit-to-viewport.ts'
import styles from './search-dropdown.module.css'
import { SearchOption, SearchOptionSkeleton } from './search-option.tsx'

const TRENDING = 'Trending Search'
const PAGE_SIZE = 5
const DEBOUNCE_MILLISECONDS = 150
/** Older rows stay this long, so that a fast response does not flicker. */
const KEEP_PREVIOUS_MILLISECONDS = 150

/** Used by the field, which has the focus. */
export type SearchDropdownHandle = {
  /**
   * Moves the highlight by one row and wraps around. Does nothing while rows of an older keyword
   * are shown.
   */
  move: (step: 1 | -1) => void
}

type SearchDropdownProps = {
  ref: Ref<SearchDropdownHandle>
  /** Id of the listbox, and prefix of the option ids: `<id>-<projectId>`. */
  id: string
  keyword: string
  highlighted: string | undefined
  onHighlight: (projectId: string | undefined) => void
  /** Enter was pressed: opens the highlighted row, or the best match once it is loaded. */
  entered: boolean
  /** Returns the focus to the field. */
  onReturn: () => void
  /** A project was selected and its page is loading. */
  onChosen: () => void
}

/** Trending projects, or the matches of the keyword. */
const SearchDropdown = ({
  ref,
  id,
  keyword,
  highlighted,
  onHighlight,
  entered,
  onReturn,
  onChosen,
}: SearchDropdownProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const { query, debounced, first, rows, isCurrent } = useMatches(keyword)
  const { isError, isFetching } = query
  const none = first !== undefined && !first.trending && first.total === 0
  const missing = highlighted !== undefined && !rows.some((row) => row.id === highlighted)
  const headingId = `${id}-heading`

  useEffect(() => {
    if (missing) onHighlight(undefined)
  }, [missing, onHighlight])

  const best = isCurrent && first?.trending === false ? rows[0]?.id : undefined
  const chosen = missing ? undefined : (highlighted ?? best)
  useEffect(() => {
    if (!entered || chosen === undefined) return
    navigate(`/projects/${chosen}`)
    onChosen()
  })

  useImperativeHandle(ref, () => ({
    move: (step) => {
      if (!isCurrent) return
      const at = rows.findIndex((row) => row.id === highlighted)
      const next = at === -1 && step === -1 ? rows.length - 1 : at + step
      const projectId = rows[(next + rows.length) % rows.length]?.id
      onHighlight(projectId)
      scrollWithin(frame.current, document.getElementById(`${id}-${projectId}`))
    },
  }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pressing anything in here leaves the focus in the field
    <div
      ref={fitToViewport}
      className={styles.panel}
      onMouseDown={(event) => event.preventDefault()}
    >
      <h2
        id={headingId}
        className={classNames(styles.heading, none && styles.strong)}
        aria-live="polite"
      >
        {first === undefined
          ? headingBefore(debounced, isError)
          : headingOf(first.keyword, first.trending, first.total)}
      </h2>
      <div ref={frame} className={styles.rows} tabIndex={-1}>
        <div id={id} role="listbox" aria-labelledby={headingId} aria-busy={isFetching || undefined}>
          {rows.map((hit) => (
            <SearchOption
              key={hit.id}
              id={`${id}-${hit.id}`}
              hit={hit}
              keyword={first?.keyword ?? ''}
              highlighted={hit.id === highlighted}
              onHighlight={onHighlight}
              onChosen={onChosen}
            />
          ))}
          {query.isPending &&
            Array.from({ length: PAGE_SIZE }, (_, index) => <SearchOptionSkeleton key={index} />)}
        </div>
        {none && (
          <p className={styles.none}>Try another spelling, a token ticker or a contract address.</p>
        )}
        <MoreMatches query={query} onReturn={onReturn} />
      </div>
      <KeyHints />
    </div>
  )
}

export default SearchDropdown

/** The matches of a keyword, debounced. */
const useMatches = (keyword: string) => {
  const current = effectiveKeyword(keyword)
  const debounced = useDebounced(current, DEBOUNCE_MILLISECONDS)
  const keepsPrevious = useDebounced(debounced, KEEP_PREVIOUS_MILLISECONDS) !== debounced
  const query = useInfiniteQuery({
    ...searchPages(debounced, PAGE_SIZE),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  const first = query.data?.pages[0]
  return {
    query,
    debounced,
    first,
    rows: flattenPages(query.data?.pages ?? []),
    /** False while the rows belong to the previous keyword. */
    isCurrent: first?.keyword === current,
  }
}

/** A notice after a failure, else the button for the next page. */
const MoreMatches = ({
  query: {
    data,
    isError,
    isFetching,
    isFetchNextPageError,
    isFetchingNextPage,
    hasNextPage,
    refetch,
    fetchNextPage,
  },
  onReturn,
}: Pick<ReturnType<typeof useMatches>, 'query'> & Pick<SearchDropdownProps, 'onReturn'>) => (
  <>
    {isError && (data === undefined || isFetchNextPageError) && (
      <div className={styles.notice}>
        <Notice
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
          retrying={isFetching}
        >
          {data === undefined ? 'The search failed.' : 'More could not be loaded.'}
        </Notice>
      </div>
    )}
    {hasNextPage && !isFetchNextPageError && (
      <div className={styles.more}>
        <Button
          variant="quiet"
          block
          pending={isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => {
            void fetchNextPage()
            onReturn()
          }}
        >
          Load more
        </Button>
      </div>
    )}
  </>
)

const KeyHints = () => (
  <div className={styles.keys} aria-hidden="true">
    <span>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> move
    </span>
    <span>
      <Kbd>Enter</Kbd> open
    </span>
    <span>
      <Kbd>Esc</Kbd> leave
    </span>
  </div>
)

const headingBefore = (keyword: string, failed: boolean): string => {
  if (keyword === '') return TRENDING
  return failed ? `Search for “${keyword}”` : `Searching for “${keyword}”…`
}

const headingOf = (keyword: string, trending: boolean, total: number): string => {
  if (trending) return TRENDING
  if (total === 0) return `No project matches “${keyword}”.`
  return total === 1 ? '1 project matches' : `${formatCount(total)} projects match`
}

/** `scrollIntoView` would scroll the page as well. */
const scrollWithin = (frame: HTMLElement | null, row: HTMLElement | null): void => {
  if (frame === null || row === null) return
  const outer = frame.getBoundingClientRect()
  const inner = row.getBoundingClientRect()
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom
}
