import { ArrowDownIcon, ArrowUpIcon, MoveIcon } from '../../../components/action-icons.tsx'
import { Menu, type MenuItemEntry } from '../../../components/overlay/menu.tsx'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { moveItem } from './use-list-drag.ts'
import * as texts from '../texts.ts'

export type MoveMenuProps = {
  /** Of all lists, in order. */
  ids: readonly string[]
  id: string
  onMove: (order: readonly string[]) => void
}

/** Moves a list by one place, as an alternative to dragging. */
export const MoveMenu = ({ ids, id, onMove }: MoveMenuProps) => {
  // On a phone the lists are side by side.
  const [backward, forward] = useNarrow()
    ? [texts.moveLeft, texts.moveRight]
    : [texts.moveUp, texts.moveDown]
  const index = ids.indexOf(id)
  const entryTo = (to: number, label: string, icon: MenuItemEntry['icon']): MenuItemEntry => ({
    id: label,
    label,
    icon,
    onSelect: () => onMove(moveItem(ids, id, to)),
  })
  return (
    <Menu
      label={texts.moveWatchlist}
      trigger={<MoveIcon />}
      entries={[
        ...(index > 0 ? [entryTo(index - 1, backward, <ArrowUpIcon />)] : []),
        ...(index < ids.length - 1 ? [entryTo(index + 1, forward, <ArrowDownIcon />)] : []),
      ]}
    />
  )
}
