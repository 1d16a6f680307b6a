import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KEYWORD_MAX_LENGTH, type SearchHit } from '../../../../shared/contract/projects/search.ts'
import { classNames } from '../../../components/class-names.ts'
import field from '../../../components/forms/field.module.css'
import { Field } from '../../../components/forms/field.tsx'
import { ProjectName } from '../../../components/project/project-name.tsx'
import { effectiveKeyword, flattenPages, searchPages } from '../../../lib/api/project-queries.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import styles from './project-field.module.css'

const PAGE_SIZE = 5
const DEBOUNCE_MILLISECONDS = 150

export type ProjectFieldProps = {
  name: string
  /** Id of the chosen project; empty when there is none. */
  value: string
  onValueChange: (projectId: string) => void
  onBlur: () => void
  error: string | undefined
  /** The chosen project's name or the search keyword. */
  text: string
  onTextChange: (text: string) => void
}

/** A combobox that finds one project by name or token, with the keys of the header's search. */
export const ProjectField = ({
  name,
  value,
  onValueChange,
  onBlur,
  error,
  text,
  onTextChange,
}: ProjectFieldProps) => {
  const listId = useId()
  const client = useQueryClient()
  // The opening dialog moves the focus: a blur counts only after the user has touched the field.
  const touched = useRef(false)
  const [open, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<number>()
  const keyword = useDebounced(effectiveKeyword(text), DEBOUNCE_MILLISECONDS)
  const query = useInfiniteQuery({ ...searchPages(keyword, PAGE_SIZE), enabled: open })
  // Never offers rows of an earlier keyword.
  const isCurrent = keyword === effectiveKeyword(text)
  const hits = isCurrent && query.data !== undefined ? flattenPages(query.data.pages) : []
  const current = highlighted === undefined ? undefined : hits[highlighted]

  const choose = (hit: SearchHit) => {
    onTextChange(hit.name)
    onValueChange(hit.id)
    setOpen(false)
    setHighlighted(undefined)
  }
  /** Waits for the results of the typed keyword; drops them if it changes meanwhile. */
  const chooseBest = async (input: HTMLInputElement) => {
    const typed = effectiveKeyword(text)
    if (typed === '') return
    const { pages } = await client.fetchInfiniteQuery(searchPages(typed, PAGE_SIZE))
    const [best] = flattenPages(pages)
    if (best && input.value === text) choose(best)
  }
  const move = (step: number) => {
    if (hits.length === 0) return
    const next = highlighted === undefined && step < 0 ? -1 : (highlighted ?? -1) + step
    setHighlighted((next + hits.length) % hits.length)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    touched.current = true
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) move(step)
      else setOpen(true)
    } else if (event.key === 'Enter' && open) {
      // Does not submit the form.
      event.preventDefault()
      if (current) choose(current)
      // The list shows a failed search.
      else chooseBest(event.currentTarget).catch(() => {})
    }
  }
  return (
    <Field label="Project" error={error}>
      {(control) => (
        <div className={styles.project}>
          <input
            {...control}
            type="text"
            className={classNames(field.input)}
            name={name}
            value={text}
            placeholder="Name or token"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && current ? `${listId}-${current.id}` : undefined}
            maxLength={KEYWORD_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={handleKeyDown}
            onClick={() => {
              touched.current = true
              if (value === '') setOpen(true)
            }}
            onChange={(event) => {
              touched.current = true
              onTextChange(event.currentTarget.value)
              setHighlighted(undefined)
              setOpen(true)
              // An edited name no longer refers to the chosen project.
              if (value !== '') onValueChange('')
            }}
            onBlur={() => {
              setOpen(false)
              setHighlighted(undefined)
              if (touched.current) onBlur()
            }}
          />
          {open && (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pressing a row leaves the focus in the field
            <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
              <div id={listId} role="listbox" aria-label="Projects" aria-busy={query.isFetching}>
                {hits.map((hit, index) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                  <div
                    key={hit.id}
                    id={`${listId}-${hit.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={hit === current}
                    className={classNames(styles.option, hit === current && styles.highlighted)}
                    onPointerMove={() => setHighlighted(index)}
                    onClick={() => choose(hit)}
                  >
                    <ProjectName name={hit.name} logo={hit.logo} ticker={hit.tokenTickers[0]} />
                  </div>
                ))}
              </div>
              <p role="status" className={styles.message}>
                {messageOf(query.isError, query.isPending || !isCurrent, hits.length, keyword)}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

const messageOf = (failed: boolean, pending: boolean, count: number, keyword: string): string => {
  if (failed) return 'The search failed. Type again to repeat it.'
  if (pending) return 'Searching…'
  if (count === 0) return `No project matches “${keyword}”.`
  return ''
}
