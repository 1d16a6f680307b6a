import { useCallback, useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import type { SearchHit } from '../../../shared/contract/projects/search.ts'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Kbd } from '../display/kbd.tsx'
import { Notice } from '../feedback/notice.tsx'
import { formatCount } from '../format/format-count.ts'
import { ComboboxList, type ComboboxListHandle } from './combobox-list.tsx'
import { fitToViewport } from './fit-to-viewport.ts'
import * as styles from './project-matches.module.css'
import { ProjectOption, ProjectOptionSkeletons } from './project-option.tsx'
import { type ProjectMatchesQuery, useProjectMatches } from './use-project-matches.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const TRENDING = texts.trendingSearch

export type ProjectMatchesHandle = Omit<ComboboxListHandle, 'select'>

export type ProjectMatchesProps = {
  ref: Ref<ProjectMatchesHandle>
  listRef: Ref<HTMLDivElement>
  /** Id of the listbox, and prefix of the option ids: `<id>-<projectId>`. */
  id: string
  keyword: string
  /** Keyword of the search that was reported last; it outlives the list, which closes and opens. */
  toldRef: RefObject<string | undefined>
  highlighted: string | undefined
  /** undefined: the row is gone. */
  onHighlight: (projectId: string | undefined) => void
  /** Enter was pressed: selects the highlighted row, or the best match once it is loaded. */
  isEntered: boolean
  onEntered: () => void
  pageSize: number
  onSelect: (hit: SearchHit) => void
  onReturn: () => void
  level: 2 | 3 | 4
  /** Height in pixels of rows in the flow of the page. Default: the rows float below the field. */
  height?: number
  links?: boolean
  /** Given: several projects can be selected. These are. */
  selected?: readonly string[]
  disabled?: boolean
  /** End of a row. Default: the band. */
  renderEnd?: (hit: SearchHit) => ReactNode
}

/** Trending projects, or the matches of the keyword. */
const ProjectMatches = ({
  ref,
  listRef,
  id,
  keyword,
  toldRef,
  highlighted,
  onHighlight,
  isEntered,
  onEntered,
  pageSize,
  onSelect,
  onReturn,
  level,
  height,
  links = false,
  selected,
  disabled = false,
  renderEnd,
}: ProjectMatchesProps) => {
  const headingId = useId()
  const list = useRef<ComboboxListHandle>(null)
  const matches = useProjectMatches(keyword, pageSize)
  const { query, first, rows, isCurrent } = matches
  const isFloating = height === undefined
  const isEmpty = first?.trending === false && first.total === 0
  const Heading = `h${level}` as const
  const tellSearch = useTrackedSearch(matches, toldRef)

  const best = isCurrent && first?.trending === false ? rows[0]?.id : undefined
  const isGone = highlighted !== undefined && rows.every(({ id: row }) => row !== highlighted)
  const chosen = isGone ? best : (highlighted ?? best)
  useEffect(() => {
    if (!isEntered || chosen === undefined) return
    list.current?.select(chosen)
    onEntered()
  }, [isEntered, chosen, onEntered])
  useEffect(() => {
    if (isGone) onHighlight(undefined)
  }, [isGone, onHighlight])

  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      // Rows of an older keyword are about to go.
      if (isCurrent) list.current?.onKeyDown(event)
      else event.preventDefault()
    },
  }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pressing anything in here leaves the focus in the field
    <div
      ref={isFloating ? fitToViewport : undefined}
      className={isFloating ? styles.floating : styles.inline}
      onMouseDown={(event) => event.preventDefault()}
      // Before the link of the match opens its page, which is an event of its own.
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('[role="option"]') !== null) tellSearch()
      }}
    >
      <Heading
        id={headingId}
        className={classNames(styles.heading, isEmpty && styles.strong)}
        aria-live="polite"
      >
        {headingOf(matches)}
      </Heading>
      <ComboboxList
        ref={list}
        listRef={listRef}
        id={id}
        labelledBy={headingId}
        busy={query.isFetching}
        items={rows}
        selected={selected}
        disabled={disabled}
        onSelect={onSelect}
        highlighted={highlighted}
        onHighlight={onHighlight}
        className={styles.rows}
        height={height}
        renderOption={(hit, option) => (
          <ProjectOption
            key={hit.id}
            {...option}
            hit={hit}
            keyword={first?.keyword ?? ''}
            isLink={links}
            end={renderEnd?.(hit)}
          />
        )}
        placeholder={query.isPending && <ProjectOptionSkeletons count={pageSize} />}
      >
        {isEmpty && <p className={styles.none}>{texts.tryAnotherSpelling}</p>}
        <MoreMatches query={query} onReturn={onReturn} />
      </ComboboxList>
      {links && <KeyHints />}
    </div>
  )
}

export default ProjectMatches

/**
 * Reports the last keyword when the list closes, and only its length; again once the text was another.
 *
 * @returns reports it now, once: the list then closes without a report
 */
const useTrackedSearch = (
  { current, first }: Pick<ProjectMatchesQuery, 'current' | 'first'>,
  toldRef: ProjectMatchesProps['toldRef'],
): (() => void) => {
  const last = useRef<typeof first>(undefined)
  useEffect(() => {
    if (toldRef.current === undefined || toldRef.current === current) return
    toldRef.current = undefined
    last.current = undefined
  }, [current, toldRef])
  useEffect(() => {
    if (first?.trending === false) last.current = first
  }, [first])
  const tell = useCallback(() => {
    if (last.current === undefined || last.current.keyword === toldRef.current) return
    const { keyword, total } = last.current
    toldRef.current = keyword
    trackEvent('search_performed', { keywordLength: keyword.length, resultCount: total })
  }, [toldRef])
  useEffect(() => tell, [tell])
  return tell
}

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
}: Pick<ProjectMatchesQuery, 'query'> & Pick<ProjectMatchesProps, 'onReturn'>) => (
  <>
    {isError && (data === undefined || isFetchNextPageError) && (
      <div className={styles.notice}>
        <Notice
          onRetry={() => {
            void (data === undefined ? refetch() : fetchNextPage())
            onReturn()
          }}
          retrying={isFetching}
        >
          {data === undefined ? texts.searchFailed : texts.moreCouldNotBeLoaded}
        </Notice>
      </div>
    )}
    {hasNextPage && !isFetchNextPageError && (
      <div className={styles.more}>
        <Button
          variant="quiet"
          block
          pending={isFetchingNextPage}
          pendingLabel={texts.loading}
          onClick={() => {
            void fetchNextPage()
            onReturn()
          }}
        >
          {texts.loadMore}
        </Button>
      </div>
    )}
  </>
)

const KeyHints = () => (
  <div className={styles.keys} aria-hidden="true">
    <span>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {texts.keyMoves}
    </span>
    <span>
      <Kbd>{texts.enter}</Kbd> {texts.keyOpens}
    </span>
    <span>
      <Kbd>{texts.esc}</Kbd> {texts.keyLeaves}
    </span>
  </div>
)

const headingOf = ({
  query: { isError },
  keyword,
  first,
}: Pick<ProjectMatchesQuery, 'query' | 'keyword' | 'first'>): string => {
  if (first === undefined) {
    if (keyword === '') return TRENDING
    return isError
      ? formatMessage(texts.searchForKeyword, { keyword })
      : formatMessage(texts.searchingForKeyword, { keyword })
  }
  if (first.trending) return TRENDING
  if (first.total === 0)
    return formatMessage(texts.noProjectMatchesKeyword, { keyword: first.keyword })
  return first.total === 1
    ? texts.oneProjectMatches
    : formatMessage(texts.totalProjectsMatch, { total: formatCount(first.total) })
}
