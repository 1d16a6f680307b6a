import { useState } from 'react'
import { ListIcon } from '../../../components/action-icons.tsx'
import { CheckIcon, ChevronDownIcon, PlusIcon } from '../../../components/icons.tsx'
import { Menu, type MenuEntry } from '../../../components/overlay/menu.tsx'
import { StarButton } from '../../../components/buttons/star-button.tsx'
import { useWatch } from './use-watch.ts'
import * as styles from './watch-button.module.css'
import { WATCHLISTS_PATH } from '../watchlist-address.ts'
import * as texts from '../texts.ts'

export type WatchButtonProps = {
  project: { readonly id: string; readonly name: string }
}

/** The star with a label, and a menu of lists for users with several. */
export const WatchButton = ({ project }: WatchButtonProps) => {
  const { watchlists, isKnown, watched, pending, tooltip, onToggle, toggleIn } = useWatch(
    project.id,
  )
  // Stays visible while the lists of a new session load: it may have the focus.
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setWasKnown(true)
  const entries: MenuEntry[] = [
    ...watchlists.lists.map((list) => {
      const isOn = list.projects.includes(project.id)
      return {
        id: list.id,
        label: `${isOn ? texts.removeFrom : texts.addTo} ${list.name}`,
        icon: isOn ? <CheckIcon /> : <PlusIcon />,
        onSelect: () => toggleIn(list),
      }
    }),
    'separator',
    { id: 'all', label: texts.watchlists, icon: <ListIcon />, href: WATCHLISTS_PATH },
  ]
  return (
    <span className={styles.watch} data-known={wasKnown}>
      <StarButton
        look="text"
        projectName={project.name}
        watched={watched}
        pending={pending}
        tooltip={tooltip}
        onToggle={onToggle}
      />
      {watchlists.lists.length > 1 && (
        <Menu label={texts.chooseAWatchlist} trigger={<ChevronDownIcon />} entries={entries} />
      )}
    </span>
  )
}
