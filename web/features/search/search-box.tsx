import { useRef, useState } from 'react'
import { classNames } from '../../components/class-names.ts'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../../components/icons.tsx'
import { Kbd } from '../../components/display/kbd.tsx'
import {
  preloadProjectMatches,
  useProjectCombobox,
} from '../../components/project-search/use-project-combobox.tsx'
import * as styles from './search-box.module.css'
import { useCloseOnScroll } from './use-close-on-scroll.ts'
import { useSlashKey } from './use-slash-key.ts'
import * as texts from './texts.ts'

const placeholders = {
  banner: texts.searchProjectByNameToken,
  header: texts.searchProject,
}

export type SearchBoxProps = {
  /** `header` is an icon where the header is short of room, and covers it while focused. */
  variant: keyof typeof placeholders
}

/** A combobox that finds projects by name or token and opens their pages. */
export const SearchBox = ({ variant }: SearchBoxProps) => {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')

  const leave = () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && root.current?.contains(focused)) focused.blur()
  }
  useSlashKey(input)
  useCloseOnScroll(open, leave)
  const { field, list } = useProjectCombobox({
    open,
    text: keyword,
    onTextChange: setKeyword,
    pageSize: 5,
    level: 2,
    links: true,
    onSelect: () => {
      setKeyword('')
      leave()
    },
    onReturn: () => input.current?.focus(),
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work on the controls inside
    <div
      ref={root}
      role="search"
      aria-label={placeholders[variant]}
      className={classNames(styles.search, styles[variant])}
      onPointerEnter={preloadProjectMatches}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={({ key, target, nativeEvent }) => {
        if (key !== 'Escape' || nativeEvent.isComposing) return
        // From what was reached by Tab it leads back to the field, and from there out.
        if (target === input.current) leave()
        else input.current?.focus()
      }}
    >
      <SearchIcon className={classNames(styles.icon)} />
      <input
        {...field}
        ref={input}
        className={styles.input}
        placeholder={placeholders[variant]}
        aria-label={placeholders[variant]}
        enterKeyHint="go"
        onFocus={() => setOpen(true)}
      />
      <span className={styles.hint} aria-hidden="true">
        <Kbd>/</Kbd>
      </span>
      {variant === 'header' && (
        <IconButton
          label={texts.closeSearch}
          icon={<CloseIcon />}
          className={classNames(styles.close)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={leave}
        />
      )}
      {list}
    </div>
  )
}
