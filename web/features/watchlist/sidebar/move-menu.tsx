import {
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  MoveIcon,
} from '../../../components/action-icons.tsx'
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

type Look = Pick<MenuItemEntry, 'label' | 'icon'>

const LEFT: Look = { label: texts.moveLeft, icon: <ArrowLeftIcon /> }
const RIGHT: Look = { label: texts.moveRight, icon: <ArrowRightIcon /> }
const UP: Look = { label: texts.moveUp, icon: <ArrowUpIcon /> }
const DOWN: Look = { label: texts.moveDown, icon: <ArrowDownIcon /> }

/** Moves a list by one place, as an alternative to dragging. */
export const MoveMenu = ({ ids, id, onMove }: MoveMenuProps) => {
  // On a phone the lists are side by side.
  const [backward, forward] = useNarrow() ? [LEFT, RIGHT] : [UP, DOWN]
  const index = ids.indexOf(id)
  const entryTo = (to: number, look: Look): MenuItemEntry => ({
    id: look.label,
    ...look,
    onSelect: () => onMove(moveItem(ids, id, to)),
  })
  return (
    <Menu
      label={texts.moveWatchlist}
      trigger={<MoveIcon />}
      entries={[
        ...(index > 0 ? [entryTo(index - 1, backward)] : []),
        ...(index < ids.length - 1 ? [entryTo(index + 1, forward)] : []),
      ]}
    />
  )
}
