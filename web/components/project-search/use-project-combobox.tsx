import { useCallback, useId, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { KEYWORD_MAX_LENGTH } from '../../../shared/contract/projects/search.ts'
import { classNames } from '../class-names.ts'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import type { ProjectMatchesHandle, ProjectMatchesProps } from './project-matches.tsx'
import * as styles from './use-project-combobox.module.css'
import * as texts from '../texts.ts'

const ProjectMatches = lazyComponent(() => import('./project-matches.tsx'))

/** Loads the list's code in advance: call it on `pointerenter`. */
export const preloadProjectMatches = ProjectMatches.preload

type ProjectComboboxOptions = Omit<
  ProjectMatchesProps,
  | 'ref'
  | 'listRef'
  | 'id'
  | 'keyword'
  | 'highlighted'
  | 'onHighlight'
  | 'isEntered'
  | 'onEntered'
  | 'toldRef'
> & {
  open: boolean
  text: string
  onTextChange: (text: string) => void
}

/**
 * A combobox that finds projects by name or token. The owner draws the text field, which exists
 * from the first paint; the list's code loads when it opens.
 *
 * @returns the attributes of the field, and the list to render in the same positioned element
 */
export const useProjectCombobox = ({
  open,
  text,
  onTextChange,
  ...options
}: ProjectComboboxOptions) => {
  const id = useId()
  const list = useRef<ProjectMatchesHandle>(null)
  const toldRef = useRef<string>(undefined)
  // The list comes later than `open`, and not at all where its code cannot be loaded.
  const [listbox, setListbox] = useState<HTMLElement | null>(null)
  const isExpanded = open && listbox !== null
  const [highlighted, setHighlighted] = useState<string>()
  const [isEntered, setEntered] = useState(false)
  const onEntered = useCallback(() => setEntered(false), [])
  if (!open && (highlighted !== undefined || isEntered)) {
    setHighlighted(undefined)
    setEntered(false)
  }

  const field = {
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isExpanded,
    'aria-controls': isExpanded ? id : undefined,
    'aria-activedescendant': highlighted === undefined ? undefined : `${id}-${highlighted}`,
    maxLength: KEYWORD_MAX_LENGTH,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    value: text,
    onFocus: () => ProjectMatches.preload(),
    onChange: (event) => {
      onTextChange(event.currentTarget.value)
      setEntered(false)
      setHighlighted(undefined)
    },
    onKeyDown: (event) => {
      if (!open || event.nativeEvent.isComposing) return
      if (event.key === 'Enter') {
        // Does not submit a form.
        event.preventDefault()
        // Held, it would take the choice away again.
        if (!event.repeat) setEntered(true)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        list.current?.onKeyDown(event)
      }
    },
  } satisfies ComponentProps<'input'>

  return {
    field,
    list: open && (
      <ErrorBoundary
        resetKey=""
        fallback={<Unloadable isFloating={options.height === undefined} />}
      >
        <ProjectMatches
          {...options}
          ref={list}
          listRef={setListbox}
          id={id}
          keyword={text}
          toldRef={toldRef}
          highlighted={highlighted}
          onHighlight={(projectId) => {
            setHighlighted(projectId)
            setEntered(false)
          }}
          isEntered={isEntered}
          onEntered={onEntered}
        />
      </ErrorBoundary>
    ),
  }
}

const Unloadable = ({ isFloating }: { isFloating: boolean }) => (
  <p className={classNames(styles.unloadable, isFloating && styles.floating)} role="alert">
    {texts.searchCouldNotBeLoaded}
  </p>
)
