import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { KEYWORD_MAX_LENGTH } from '../../../../shared/contract/projects/search.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../../../components/icons.tsx'
import head from '../section-head.module.css'
import styles from './add-projects-panel.module.css'
import { optionsIn, SearchResults } from './search-results.tsx'
import { type ProjectSearch, useProjectSearch } from './use-project-search.ts'

const PLACEHOLDER = 'Search Project by Name / Token'
const LIST_HEIGHT = 256

export type AddProjectsPanelProps = {
  /** Default "Add Projects". */
  title?: string
  /** Heading level. Default 3. */
  level?: 2 | 3
  /** `single` closes the panel after one project, `multiple` keeps it open. */
  mode: 'single' | 'multiple'
  /** Ids of the projects that have been added; they cannot be added again. */
  projects: readonly string[]
  /** Resolves to whether the project was added. */
  onAdd: (projectId: string) => Promise<boolean>
  onClose: () => void
  /** A change is pending: presses are ignored. */
  pending?: boolean
  /** Pixels. Default 256. */
  listHeight?: number
  /** Whether the field takes the focus when the panel appears. */
  takesFocus?: boolean
}

/** Finds projects by name or token and adds them. */
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
  const search = useProjectSearch()

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const choose = async (projectId: string) => {
    if (pending || projects.includes(projectId)) return
    const added = await onAdd(projectId)
    if (added && mode === 'single') onClose()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') {
      moveFocus(event, field.current, optionsIn(list.current))
      return
    }
    event.preventDefault()
    if (search.text === '') onClose()
    else {
      search.setText('')
      field.current?.focus()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work on the focused element inside
    <section className={styles.panel} aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      <div className={head.head}>
        <Title id={`${id}-title`} className={head.title}>
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
          value={search.text}
          onChange={(event) => search.setText(event.currentTarget.value)}
        />
      </div>
      <Subtitle id={`${id}-heading`} className={styles.heading} aria-live="polite">
        {headingOf(search)}
      </Subtitle>
      <SearchResults
        search={search}
        ref={list}
        id={`${id}-list`}
        headingId={`${id}-heading`}
        height={listHeight}
        projects={projects}
        pending={pending}
        onChoose={(projectId) => void choose(projectId)}
      />
    </section>
  )
}

/** Moves the focus between the field and the options below it. */
const moveFocus = (
  event: KeyboardEvent,
  field: HTMLElement | null,
  options: readonly HTMLElement[],
): void => {
  const index = options.findIndex((option) => option === document.activeElement)
  const inField = document.activeElement === field
  if (index === -1 && !inField) return
  const next = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    ...(!inField && { Home: 0, End: options.length - 1 }),
  }[event.key]
  if (next === undefined || (inField && next < 0)) return
  event.preventDefault()
  if (next < 0) field?.focus()
  else options[next]?.focus()
}

const headingOf = ({ keyword, query: { data } }: ProjectSearch): string => {
  const first = data?.pages[0]
  if (keyword === '') return 'Trending Search'
  if (first === undefined) return `Searching for “${keyword}”…`
  if (first.total === 0) return `No project matches “${first.keyword}”.`
  return first.total === 1 ? '1 project matches' : `${formatCount(first.total)} projects match`
}
