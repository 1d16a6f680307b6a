import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KEYWORD_MAX_LENGTH } from '../../../../shared/contract/projects/search.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { effectiveKeyword, flattenPages, searchPages } from '../../../lib/api/project-queries.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import styles from './add-projects-panel.module.css'
import { ProjectOption, ProjectOptionSkeleton } from './project-option.tsx'

const PLACEHOLDER = 'Search Project by Name / Token'
const PAGE_SIZE = 10
const LIST_HEIGHT = 256
const DEBOUNCE_MILLISECONDS = 150

export type AddProjectsPanelProps = {
  /** Default "Add Projects". */
  title?: string
  /** Level of its heading. Default 3. */
  level?: 2 | 3
  /**
   * `single`: one project is chosen, then the panel closes. `multiple`: it stays open for more.
   * A project that is there already is never added again.
   */
  mode: 'single' | 'multiple'
  /** Ids of the projects that are there already. */
  projects: readonly string[]
  /** Answers whether the project was added. */
  onAdd: (projectId: string) => Promise<boolean>
  onClose: () => void
  /** A change is on its way: presses are ignored. */
  pending?: boolean
  /** Height of the list in pixels. Default 256. */
  listHeight?: number
  /** The field takes the focus when the panel appears. */
  takesFocus?: boolean
}

/** Finds projects by name or token and adds them where the panel stands. */
export const AddProjectsPanel = ({
  title = 'Add Projects',
  level = 3,
  mode,
  projects,
  onAdd,
  onClose,
  pending = false,
  listHeight = LIST_HEIGHT,
  takesFocus = false,
}: AddProjectsPanelProps) => {
  const id = useId()
  const Title = level === 2 ? 'h2' : 'h3'
  const Subtitle = level === 2 ? 'h3' : 'h4'
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [keyword, setKeyword] = useState('')
  const wanted = effectiveKeyword(keyword)
  const settled = useDebounced(wanted, DEBOUNCE_MILLISECONDS)
  // Back to trending needs no waiting: it is usually there already.
  const asked = wanted === '' ? '' : settled
  const query = useInfiniteQuery({
    ...searchPages(asked, PAGE_SIZE),
    placeholderData: (before) =>
      before?.pages[0]?.trending === (asked === '') ? before : undefined,
  })
  const { data, isError, isFetching, isFetchNextPageError, isFetchingNextPage } = query
  const rows = data === undefined ? [] : flattenPages(data.pages)
  const heading = headingOf(asked, data?.pages[0])

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const choose = async (projectId: string) => {
    if (pending || projects.includes(projectId)) return
    const added = await onAdd(projectId)
    if (added && mode === 'single') onClose()
  }

  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]

  // The button moves away or goes: reading continues at the first of the new rows.
  const continueAt = useRef<number>(undefined)
  const loadMore = () => {
    continueAt.current = rows.length
    void query.fetchNextPage()
  }
  useEffect(() => {
    if (continueAt.current === undefined || continueAt.current >= rows.length) return
    choices()[continueAt.current]?.focus()
    continueAt.current = undefined
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (keyword === '') onClose()
      else {
        setKeyword('')
        field.current?.focus()
      }
      return
    }
    const all = choices()
    const at = all.findIndex((choice) => choice === document.activeElement)
    const inField = document.activeElement === field.current
    if (at === -1 && !inField) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, ...(!inField && edges(all)) }[event.key]
    if (next === undefined || (inField && next < 0)) return
    event.preventDefault()
    if (next < 0) field.current?.focus()
    else all[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work on what has the focus inside
    <section className={styles.panel} aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Title id={`${id}-title`} className={styles.title}>
          {title}
        </Title>
        <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className={styles.field}>
        <SearchIcon className={styles.icon ?? ''} />
        <input
          ref={field}
          type="search"
          className={styles.input}
          placeholder={PLACEHOLDER}
          aria-label={PLACEHOLDER}
          aria-controls={`${id}-list`}
          maxLength={KEYWORD_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
      </div>
      <Subtitle id={`${id}-heading`} className={styles.heading} aria-live="polite">
        {heading}
      </Subtitle>
      <ul
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        style={{ height: listHeight }}
        aria-labelledby={`${id}-heading`}
        aria-busy={isFetching || undefined}
      >
        {rows.map((project) => (
          <li key={project.id}>
            <ProjectOption
              project={project}
              isAdded={projects.includes(project.id)}
              pending={pending}
              onChoose={() => void choose(project.id)}
            />
          </li>
        ))}
        {query.isPending &&
          Array.from({ length: PAGE_SIZE }, (_, index) => (
            <li key={index} aria-hidden="true">
              <ProjectOptionSkeleton />
            </li>
          ))}
        {data?.pages[0]?.total === 0 && (
          <li className={styles.none}>
            Try another spelling, a token ticker or a contract address.
          </li>
        )}
        {isError && (data === undefined || isFetchNextPageError) && (
          <li className={styles.notice}>
            <Notice
              onRetry={() => (data === undefined ? void query.refetch() : loadMore())}
              retrying={isFetching}
            >
              {data === undefined
                ? 'The projects could not be loaded.'
                : 'More projects could not be loaded.'}
            </Notice>
          </li>
        )}
        {query.hasNextPage && !isFetchNextPageError && (
          <li className={styles.more}>
            <Button
              variant="quiet"
              size="sm"
              block
              pending={isFetchingNextPage}
              pendingLabel="Loading…"
              onClick={loadMore}
            >
              Load more
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

const edges = (all: readonly unknown[]) => ({ Home: 0, End: all.length - 1 })

const headingOf = (
  keyword: string,
  first: { readonly keyword: string; readonly total: number } | undefined,
): string => {
  if (keyword === '') return 'Trending Search'
  if (first === undefined) return `Searching for “${keyword}”…`
  if (first.total === 0) return `No project matches “${first.keyword}”.`
  return first.total === 1 ? '1 project matches' : `${formatCount(first.total)} projects match`
}
