import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { PencilIcon, TrashIcon } from '../../../components/icons.tsx'
import styles from './list-header.module.css'
import { NameForm } from './name-form.tsx'
import type { MutationResult } from '../mutate-watchlist.ts'
import { isTemporary, type LocalWatchlist } from '../watchlist-model.ts'

export type ListHeaderProps = {
  list: LocalWatchlist
  /** Names of the other lists. */
  takenNames: readonly string[]
  /** A change is on its way. */
  pending: boolean
  onRename: (name: string) => Promise<MutationResult>
  onDelete: () => void
  /** Beside them: how to move the list. */
  move: ReactNode
  /** At the right end. */
  children: ReactNode
}

/** The selected list's name, and how to rename and delete it. */
export const ListHeader = ({
  list,
  takenNames,
  pending,
  onRename,
  onDelete,
  move,
  children,
}: ListHeaderProps) => {
  const noteId = useId()
  const pencil = useRef<HTMLButtonElement>(null)
  const [renamedId, setRenamedId] = useState<string>()
  const isRenaming = renamedId === list.id
  const temporary = isTemporary(list)

  const wasRenaming = useRef(isRenaming)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) pencil.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  const rename = async (name: string): Promise<MutationResult> => {
    const result: MutationResult =
      name === list.name ? { status: 'done', listId: list.id } : await onRename(name)
    if (result.status === 'done') setRenamedId(undefined)
    return result
  }

  return (
    <div className={styles.head}>
      {isRenaming ? (
        <div className={styles.form}>
          {/* What the headings below belong to. */}
          <h2 className="visually-hidden">{list.name}</h2>
          <NameForm
            title="Rename watchlist"
            label="Watchlist name"
            name={list.name}
            pendingLabel="Saving…"
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
              label="Rename watchlist"
              icon={<PencilIcon />}
              onClick={() => setRenamedId(list.id)}
            />
            <IconButton
              label="Delete watchlist"
              title={temporary ? 'There is nothing to delete yet' : 'Delete watchlist'}
              icon={<TrashIcon />}
              // Not `disabled`, which would drop the focus and hide the reason from the keyboard.
              aria-disabled={temporary || pending || undefined}
              aria-describedby={temporary ? noteId : undefined}
              className={temporary ? (styles.off ?? '') : ''}
              onClick={() => {
                if (!temporary && !pending) onDelete()
              }}
            />
            {move}
          </div>
          {temporary && (
            <span id={noteId} className={styles.note}>
              Saved on first change, so there is nothing to delete yet.
            </span>
          )}
        </>
      )}
      <span className={styles.end}>{children}</span>
    </div>
  )
}
