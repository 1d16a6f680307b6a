import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { PlusIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Section } from '../../components/layout/section.tsx'
import { AddProjectsPanel } from './add-projects/add-projects-panel.tsx'
import {
  type AddProjectsPanelState,
  useAddProjectsPanel,
} from './add-projects/use-add-projects-panel.ts'
import { changesQuery } from './changes/changes-query.ts'
import { ListChanges } from './changes/list-changes.tsx'
import { rememberCurrentList } from './current-list.ts'
import { ListHeader } from './list/list-header.tsx'
import { ListProjects, TableControls, type TableSettings } from './list/list-projects.tsx'
import { ListSummary } from './list/list-summary.tsx'
import { MoveMenu } from './sidebar/move-menu.tsx'
import { WatchlistSidebar } from './sidebar/watchlist-sidebar.tsx'
import { useFocusWhenEmptied } from './use-focus-when-emptied.ts'
import { useListActions } from './use-list-actions.ts'
import type { Watchlists } from './use-watchlists.ts'
import { addressOfList, listIdIn, WATCHLISTS_PATH } from './watchlist-address.ts'
import { isTemporary, type LocalWatchlist, takenNames } from './watchlist-model.ts'
import * as columns from './watchlist-columns.module.css'
import * as styles from './watchlist-page-view.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type WatchlistPageViewProps = {
  watchlists: Watchlists
  tableSettings: TableSettings
  digest: ReactNode
}

/** All lists at the left, the selected one at the right. */
export const WatchlistPageView = ({
  watchlists,
  tableSettings,
  digest,
}: WatchlistPageViewProps) => {
  const { lists, current, username = '', isChanging } = watchlists
  const requestedId = listIdIn(useSearch())
  const selected = lists.find(({ id }) => id === requestedId) ?? current
  const isEmpty = selected.projects.length === 0
  const addSeveral = useRef<HTMLButtonElement>(null)
  const addOne = useRef<HTMLButtonElement>(null)
  const panel = useAddProjectsPanel(lists, selected, { single: addOne, multiple: addSeveral })
  const actions = useListActions(watchlists, selected, panel)
  useSelectionInAddress(username, selected, requestedId)
  useFocusWhenEmptied(selected.projects.length, addSeveral)

  const ids = lists.map(({ id }) => id)
  const panelProps = {
    projects: selected.projects,
    pending: isChanging,
    onAdd: actions.addProject,
    onClose: panel.close,
    takesFocus: panel.openedByUser,
  }

  return (
    <>
      {watchlists.isError && (
        <Notice onRetry={watchlists.retry} retrying={watchlists.isRetrying}>
          {texts.somethingWentWrong}
        </Notice>
      )}
      <div className={columns.columns}>
        <WatchlistSidebar
          lists={lists}
          selected={selected}
          onCreate={actions.create}
          onMove={(listId, order) => void actions.move(listId, order)}
        />
        <div className={styles.list}>
          <p role="status" className="visually-hidden">
            {actions.announcement}
          </p>
          <ListHeader
            list={selected}
            takenNames={takenNames(lists, selected.id)}
            pending={isChanging}
            onRename={actions.rename}
            onDelete={() => void actions.remove()}
            moveMenu={
              lists.length > 1 && (
                <MoveMenu
                  ids={ids}
                  id={selected.id}
                  onMove={(order) => void actions.move(selected.id, order)}
                />
              )
            }
          >
            <Button
              ref={addSeveral}
              variant="primary"
              icon={<PlusIcon />}
              aria-expanded={panel.mode === 'multiple'}
              onClick={() => (panel.mode === 'multiple' ? panel.close() : panel.open('multiple'))}
            >
              {texts.addProjects}
            </Button>
          </ListHeader>
          {panel.mode === 'multiple' && (
            <div className={styles.panel}>
              <AddProjectsPanel {...panelProps} mode="multiple" />
            </div>
          )}
          {!isEmpty && <ListSummary username={username} list={selected} />}
          {!isEmpty && selected.updatedAt !== undefined && (
            <ListChanges username={username} list={selected} />
          )}
          {!isEmpty && digest}
          <ProjectsSection
            username={username}
            list={selected}
            watchlists={watchlists}
            tableSettings={tableSettings}
            panel={panel}
            panelProps={panelProps}
            addOne={addOne}
          />
        </div>
      </div>
    </>
  )
}

type ProjectsSectionProps = Pick<WatchlistPageViewProps, 'watchlists' | 'tableSettings'> & {
  username: string
  list: LocalWatchlist
  panel: AddProjectsPanelState
  panelProps: Omit<ComponentProps<typeof AddProjectsPanel>, 'mode'>
  addOne: RefObject<HTMLButtonElement | null>
}

const ProjectsSection = ({
  username,
  list,
  watchlists,
  tableSettings,
  panel,
  panelProps,
  addOne,
}: ProjectsSectionProps) => {
  const { length } = list.projects
  const isEmpty = length === 0
  const isAwaited = useChangesAwaited(username, list)
  return (
    <Section
      title={texts.projects}
      level={3}
      meta={length === 1 ? texts.oneProject : formatMessage(texts.lengthProjects, { length })}
      actions={!isEmpty && <TableControls settings={tableSettings} />}
      className={classNames(styles.projects, isAwaited && styles.awaited)}
    >
      {isEmpty ? (
        <p className={styles.empty}>{texts.noProjectsInThisList}</p>
      ) : (
        <ListProjects list={list} watchlists={watchlists} settings={tableSettings} />
      )}
      {panel.mode === 'single' ? (
        <div className={styles.panel}>
          <AddProjectsPanel
            {...panelProps}
            mode="single"
            title={isEmpty ? texts.addYourFirstProject : texts.addAProject}
          />
        </div>
      ) : (
        <Button
          ref={addOne}
          variant="quiet"
          icon={<PlusIcon />}
          className={styles.addOne}
          onClick={() => panel.open('single')}
        >
          {texts.addAProject}
        </Button>
      )}
    </Section>
  )
}

/**
 * Whether the list waits for the changes above it, whose number moves its rows. It never does again
 * once it was shown: somebody may be at work in it, also while a first list is saved.
 */
const useChangesAwaited = (username: string, list: LocalWatchlist): boolean => {
  const hasChanges = list.projects.length > 0 && list.updatedAt !== undefined
  const changes = useQuery({ ...changesQuery(username, list), enabled: hasChanges })
  const [shown, setShown] = useState<LocalWatchlist>()
  const wasShown = shown !== undefined && (shown.id === list.id || isTemporary(shown))
  // Rows do not wait for the next try of a call that failed.
  const isAwaited = hasChanges && changes.isPending && changes.failureCount === 0 && !wasShown
  if (!isAwaited && shown?.id !== list.id) setShown(list)
  return isAwaited
}

/** Keeps the selection in the address, for a reload, and as the list that watch buttons change. */
const useSelectionInAddress = (
  username: string,
  selected: LocalWatchlist,
  requestedId: string | undefined,
): void => {
  const id = isTemporary(selected) ? undefined : selected.id
  useEffect(() => {
    if (id !== undefined) rememberCurrentList(username, id)
    if (id === requestedId) return
    // Not by the router, which would drop the state of the entry.
    history.replaceState(history.state, '', id === undefined ? WATCHLISTS_PATH : addressOfList(id))
  }, [username, id, requestedId])
}
