import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { PlusIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Section } from '../../components/layout/section.tsx'
import { AddProjectsPanel } from './add-projects/add-projects-panel.tsx'
import { rememberCurrentList } from './current-list.ts'
import { ListChanges } from './changes/list-changes.tsx'
import { ListHeader } from './list/list-header.tsx'
import { ListProjects, TableControls, type TableSettings } from './list/list-projects.tsx'
import { WatchlistSidebar } from './sidebar/watchlist-sidebar.tsx'
import { ListSummary } from './list/list-summary.tsx'
import { MoveMenu } from './sidebar/move-menu.tsx'
import { useAddProjectsPanel } from './add-projects/use-add-panel.ts'
import { SOMETHING_WENT_WRONG, type Watchlists } from './use-watchlists.ts'
import { addressOfList, listIdIn, WATCHLISTS_PATH } from './watchlist-address.ts'
import {
  isTemporary,
  selectedAfterDelete,
  type LocalWatchlist,
  takenNames,
} from './watchlist-model.ts'
import styles from './watchlist-page-view.module.css'

export type WatchlistPageViewProps = {
  watchlists: Watchlists
  look: TableSettings
  digest: ReactNode
}

/** All lists at the left, what the selected one holds at the right. */
export const WatchlistPageView = ({ watchlists, look, digest }: WatchlistPageViewProps) => {
  const { lists, current, username = '', change, isChanging } = watchlists
  const [, navigate] = useLocation()
  const askedId = listIdIn(useSearch())
  const selected = lists.find(({ id }) => id === askedId) ?? current
  const isEmpty = selected.projects.length === 0
  const addProjects = useRef<HTMLButtonElement>(null)
  const addOne = useRef<HTMLButtonElement>(null)
  const panel = useAddProjectsPanel(lists, selected, { single: addOne, multiple: addProjects })
  useSelection(username, selected, askedId)
  useFocusWhenEmptied(isEmpty, addProjects)

  const select = (list: Pick<LocalWatchlist, 'id'>) => {
    rememberCurrentList(username, list.id)
    panel.reset()
    // A message with "Undo" outlives the page.
    if (location.pathname !== WATCHLISTS_PATH) return
    navigate(isTemporary(list) ? WATCHLISTS_PATH : addressOfList(list.id), { replace: true })
  }

  const ids = lists.map(({ id }) => id)
  const [place, setPlace] = useState('')
  const move = async (listId: string, order: readonly string[]): Promise<void> => {
    const { status } = await change({ type: 'ReorderLists', listId, order })
    const name = lists.find(({ id }) => id === listId)?.name
    if (status === 'done') setPlace(`${name}: ${order.indexOf(listId) + 1} of ${order.length}`)
  }

  const create = async (name: string) => {
    const result = await change({ type: 'CreateList', name, projects: [] })
    if (result.status === 'done') select({ id: result.listId })
    return result
  }

  const remove = async () => {
    const { id, name, projects } = selected
    const next = selectedAfterDelete(lists, id)
    // What to go on with is settled before the list disappears.
    rememberCurrentList(username, next.id)
    const undo = async (): Promise<void> => {
      const restored = await change({ type: 'CreateList', name, projects, isRestored: true })
      if (restored.status !== 'done') return
      const { listId } = restored
      select({ id: listId })
      const order = ids.map((one) => (one === id ? listId : one))
      if (order.at(-1) !== listId) await change({ type: 'ReorderLists', listId, order })
    }
    const result = await change({ type: 'DeleteList', listId: id }, () => void undo())
    if (result.status === 'done') select(next)
    else rememberCurrentList(username, id)
  }

  const add = async (projectId: string) => {
    // A list that gains its first project keeps the panel until the server has agreed.
    panel.keep()
    const result = await change({ type: 'AddProject', listId: selected.id, projectId })
    return result.status === 'done'
  }
  const adding = {
    projects: selected.projects,
    pending: isChanging,
    onAdd: add,
    onClose: panel.close,
    takesFocus: panel.openedByUser,
  }

  return (
    <>
      {watchlists.isError && (
        <Notice onRetry={watchlists.retry} retrying={watchlists.isRetrying}>
          {SOMETHING_WENT_WRONG}
        </Notice>
      )}
      <div className={styles.columns}>
        <WatchlistSidebar
          lists={lists}
          selected={selected}
          onCreate={create}
          onMove={(listId, order) => void move(listId, order)}
        />
        <div className={styles.list}>
          <p role="status" className="visually-hidden">
            {place}
          </p>
          <ListHeader
            list={selected}
            takenNames={takenNames(lists, selected.id)}
            pending={isChanging}
            onRename={async (name) =>
              await change({ type: 'RenameList', listId: selected.id, name })
            }
            onDelete={() => void remove()}
            move={
              lists.length > 1 && (
                <MoveMenu
                  ids={ids}
                  id={selected.id}
                  onMove={(order) => void move(selected.id, order)}
                />
              )
            }
          >
            <Button
              ref={addProjects}
              variant="primary"
              icon={<PlusIcon />}
              aria-expanded={panel.mode === 'multiple'}
              onClick={() => (panel.mode === 'multiple' ? panel.close() : panel.open('multiple'))}
            >
              Add Projects
            </Button>
          </ListHeader>
          {panel.mode === 'multiple' && (
            <div className={styles.panel}>
              <AddProjectsPanel {...adding} mode="multiple" />
            </div>
          )}
          {!isEmpty && <ListSummary username={username} list={selected} />}
          {!isEmpty && selected.updatedAt !== undefined && (
            <ListChanges username={username} list={selected} />
          )}
          {!isEmpty && digest}
          <Section
            title="Projects"
            level={3}
            meta={countOf(selected.projects.length)}
            actions={!isEmpty && <TableControls look={look} />}
            className={styles.projects ?? ''}
          >
            {isEmpty ? (
              <p className={styles.empty}>No projects in this list yet.</p>
            ) : (
              <ListProjects list={selected} watchlists={watchlists} look={look} />
            )}
            {panel.mode === 'single' ? (
              <div className={styles.panel}>
                <AddProjectsPanel
                  {...adding}
                  mode="single"
                  title={isEmpty ? 'Add your first project' : 'Add a project'}
                />
              </div>
            ) : (
              <Button
                ref={addOne}
                variant="quiet"
                icon={<PlusIcon />}
                className={styles.addOne ?? ''}
                onClick={() => panel.open('single')}
              >
                Add a project
              </Button>
            )}
          </Section>
        </div>
      </div>
    </>
  )
}

const countOf = (projects: number): string =>
  projects === 1 ? '1 project' : `${projects} projects`

/** With the last row goes what had the focus. */
const useFocusWhenEmptied = (
  isEmpty: boolean,
  next: { readonly current: HTMLElement | null },
): void => {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) {
      next.current?.focus()
    }
    wasEmpty.current = isEmpty
  }, [isEmpty, next])
}

/** Keeps the selection in the address, so that it survives a reload, and for the stars elsewhere. */
const useSelection = (
  username: string,
  selected: LocalWatchlist,
  askedId: string | undefined,
): void => {
  const id = isTemporary(selected) ? undefined : selected.id
  useEffect(() => {
    if (id !== undefined) rememberCurrentList(username, id)
    if (id === askedId) return
    // Not by the router, where this would overtake a page that is still being fetched.
    history.replaceState(history.state, '', id === undefined ? WATCHLISTS_PATH : addressOfList(id))
  }, [username, id, askedId])
}
