import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { classNames } from '../../components/class-names.ts'
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../../components/icons.tsx'
import { Kbd } from '../../components/display/kbd.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import styles from './search-box.module.css'
import type { SearchDropdownHandle } from './search-dropdown.tsx'
import { useCloseOnScroll } from './use-close-on-scroll.ts'
import { useSlashKey } from './use-slash-key.ts'

const placeholders = {
  banner: 'Search Project by Name / Token',
  header: 'Search project',
}

export type SearchBoxProps = {
  /** `header` is an icon on a phone and covers the header while focused. */
  variant: keyof typeof placeholders
}

const SearchDropdown = lazyComponent(() => import('./search-dropdown.tsx'))

/** A combobox that finds projects by name or token. */
export const SearchBox = ({ variant }: SearchBoxProps) => {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const dropdown = useRef<SearchDropdownHandle>(null)
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [highlighted, setHighlighted] = useState<string>()
  const [entered, setEntered] = useState(false)

  const highlight = (projectId: string | undefined) => {
    setHighlighted(projectId)
    setEntered(false)
  }
  const leave = () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && root.current?.contains(focused)) focused.blur()
  }
  useSlashKey(input)
  useCloseOnScroll(open, leave)

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (root.current?.contains(relatedTarget)) return
    setOpen(false)
    highlight(undefined)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leave()
    if (event.target !== input.current) return
    if (event.key === 'ArrowDown') dropdown.current?.move(1)
    else if (event.key === 'ArrowUp') dropdown.current?.move(-1)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work on the controls inside
    <div
      ref={root}
      role="search"
      aria-label={placeholders[variant]}
      className={classNames(styles.search, styles[variant])}
      onPointerEnter={SearchDropdown.preload}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <SearchIcon className={classNames(styles.icon)} />
      <input
        ref={input}
        type="text"
        className={styles.input}
        placeholder={placeholders[variant]}
        aria-label={placeholders[variant]}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={highlighted === undefined ? undefined : `${listId}-${highlighted}`}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={keyword}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setKeyword(event.target.value)
          highlight(undefined)
        }}
      />
      <span className={styles.hint} aria-hidden="true">
        <Kbd>/</Kbd>
      </span>
      {variant === 'header' && (
        <IconButton
          label="Close search"
          icon={<CloseIcon />}
          className={classNames(styles.close)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={leave}
        />
      )}
      {open && (
        <ErrorBoundary resetKey="" fallback={<Unloadable />}>
          <SearchDropdown
            ref={dropdown}
            id={listId}
            keyword={keyword}
            highlighted={highlighted}
            onHighlight={highlight}
            entered={entered}
            onReturn={() => input.current?.focus()}
            onChosen={() => {
              setKeyword('')
              leave()
            }}
          />
        </ErrorBoundary>
      )}
    </div>
  )
}

const Unloadable = () => (
  <p className={styles.unloadable} role="alert">
    The search could not be loaded. Try again in a moment.
  </p>
)
