import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { PencilIcon } from '../../../components/action-icons.tsx'
import { TrashIcon } from '../icons.tsx'
import * as styles from './list-header.module.css'
import { NameForm, type NameFormProps } from './name-form.tsx'
import type { MutationResult } from '../mutate-watchlist.ts'
import { isOrBecame, isTemporary, type LocalWatchlist } from '../watchlist-model.ts'
import * as texts from '../texts.ts'

export type ListHeaderProps = {
  list: LocalWatchlist
  takenNames: readonly string[]
  /** A change is pending. */
  pending: boolean
  onRename: NameFormProps['onConfirm']
  onDelete: () => void
  /** The menu that moves the list. */
  moveMenu: ReactNode
  /** At the right end. */
  children: ReactNode
}

export const ListHeader = ({
  list,
  takenNames,
  pending,
  onRename,
  onDelete,
  moveMenu,
  children,
}: ListHeaderProps) => {
  const noteId = useId()
  const pencil = useRef<HTMLButtonElement>(null)
  const [renamedId, setRenamedId] = useState<string>()
  // The form for the temporary list stays with the real list that it becomes.
  const isRenaming = renamedId !== undefined && isOrBecame(list, renamedId)
  // Else the form would open by itself once a list of that id or name is shown again.
  if (renamedId !== undefined && !isRenaming) setRenamedId(undefined)
  const temporary = isTemporary(list)

  const wasRenaming = useRef(isRenaming)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) pencil.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  const rename: NameFormProps['onConfirm'] = async (name, signal) => {
    const result: MutationResult =
      name === list.name ? { status: 'done', listId: list.id } : await onRename(name, signal)
    if (result.status === 'done') setRenamedId(undefined)
    return result
  }

  return (
    <div className={styles.head}>
      {isRenaming ? (
        <div className={styles.form}>
          {/* The parent of the headings below. */}
          <h2 className="visually-hidden">{list.name}</h2>
          <NameForm
            title={texts.renameWatchlist}
            label={texts.watchlistName}
            name={list.name}
            pendingLabel={texts.saving}
            takenNames={takenNames}
            onConfirm={rename}
            onCancel={() => setRenamedId(undefined)}
            takesFocus
          />
        </div>
      ) : (
        <>
          <div className={styles.title}>
            <h2 className={styles.name}>{list.name}</h2>
            <IconButton
              ref={pencil}
              label={texts.renameWatchlist}
              icon={<PencilIcon />}
              onClick={() => setRenamedId(list.id)}
            />
            <IconButton
              label={texts.deleteWatchlist}
              title={temporary ? texts.thereIsNothingToDelete : texts.deleteWatchlist}
              icon={<TrashIcon />}
              // Not `disabled`, which would lose the focus and hide the reason from the keyboard.
              aria-disabled={temporary || pending || undefined}
              aria-describedby={temporary ? noteId : undefined}
              className={temporary ? styles.off : undefined}
              onClick={() => {
                if (!temporary && !pending) onDelete()
              }}
            />
            <span className={styles.move}>{moveMenu}</span>
          </div>
          {temporary && (
            <span id={noteId} className="faint small">
              {texts.savedOnFirstChange}
            </span>
          )}
        </>
      )}
      <span className={styles.end}>{children}</span>
    </div>
  )
}
