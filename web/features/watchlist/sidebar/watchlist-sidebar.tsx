import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { WATCHLISTS_MAX } from '../../../../shared/values/watchlist.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { PlusIcon } from '../../../components/icons.tsx'
import { GripIcon } from '../icons.tsx'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import * as head from '../section-head.module.css'
import * as styles from './watchlist-sidebar.module.css'
import { NameForm, type NameFormProps } from '../list/name-form.tsx'
import { useListDrag } from './use-list-drag.ts'
import { addressOfList, WATCHLISTS_PATH } from '../watchlist-address.ts'
import { isTemporary, type LocalWatchlist, takenNames } from '../watchlist-model.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type WatchlistSidebarProps = {
  lists: readonly LocalWatchlist[]
  selected: LocalWatchlist
  onCreate: NameFormProps['onConfirm']
  onMove: (movedId: string, order: readonly string[]) => void
}

/** The lists and the form for a new one; on a phone a strip, with the form on demand. */
export const WatchlistSidebar = ({ lists, selected, onCreate, onMove }: WatchlistSidebarProps) => {
  const narrow = useNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const listElement = useRef<HTMLUListElement>(null)
  const { drag, handle } = useListDrag(
    listElement,
    lists.map(({ id }) => id),
    onMove,
  )
  const others = lists.filter(({ id }) => id !== drag?.id)
  const isFull = lists.length >= WATCHLISTS_MAX
  const isShown = isOpen || !narrow

  useEffect(() => {
    const selectedEntry = listElement.current?.querySelector<HTMLElement>(
      `[data-list='${selected.id}']`,
    )
    // `scrollIntoView` would also scroll the page.
    if (selectedEntry) listElement.current?.scrollTo({ left: selectedEntry.offsetLeft - 16 })
  }, [selected.id])

  const close = () => {
    setIsOpen(false)
    if (narrow) opener.current?.focus()
  }

  return (
    <div className={styles.sidebar}>
      <div className={classNames(head.head, styles.head)}>
        <h1 className={head.title}>{texts.watchlists}</h1>
        <IconButton
          ref={opener}
          label={texts.createWatchlist}
          icon={<PlusIcon />}
          aria-expanded={narrow ? isOpen : undefined}
          onClick={() => {
            if (narrow) setIsOpen(!isOpen)
            else form.current?.querySelector('input')?.focus()
          }}
        />
      </div>
      <nav aria-label={texts.watchlists}>
        <ul ref={listElement} className={styles.lists}>
          {lists.map((list) => (
            <li
              key={list.id}
              data-list={list.id}
              className={classNames(
                styles.entry,
                list.id === drag?.id && styles.dragged,
                drag !== undefined && others[drag.index]?.id === list.id && styles.before,
                drag !== undefined &&
                  drag.index === others.length &&
                  others.at(-1)?.id === list.id &&
                  styles.after,
              )}
            >
              {lists.length > 1 && (
                // Pointer only: the move menu serves the keyboard.
                <span {...handle(list.id)} className={styles.handle} aria-hidden="true">
                  <GripIcon />
                </span>
              )}
              <ListLink list={list} isSelected={list.id === selected.id} />
            </li>
          ))}
        </ul>
      </nav>
      {isShown && (
        <div ref={form} className={styles.create}>
          {isFull ? (
            <p className="small muted">
              {formatMessage(texts.maximumOfWatchlists, { max: WATCHLISTS_MAX })}
            </p>
          ) : (
            <NameForm
              title={texts.createWatchlist}
              label={texts.newWatchlist}
              pendingLabel={texts.creating}
              takenNames={takenNames(lists)}
              onConfirm={async (name, signal) => {
                const result = await onCreate(name, signal)
                if (result.status === 'done') close()
                return result
              }}
              onCancel={close}
              takesFocus={narrow}
            />
          )}
        </div>
      )}
    </div>
  )
}

const ListLink = ({ list, isSelected }: { list: LocalWatchlist; isSelected: boolean }) => (
  <Link
    href={isTemporary(list) ? WATCHLISTS_PATH : addressOfList(list.id)}
    aria-current={isSelected ? 'page' : undefined}
    className={classNames(styles.item, isSelected && styles.chosen)}
  >
    <span className={styles.name}>{list.name}</span>
    <span className={styles.count}>
      {list.projects.length}
      <span className="visually-hidden">
        {' '}
        {formatPlural(list.projects.length, texts.projectWord, texts.projectsWord, {})}
      </span>
    </span>
  </Link>
)
