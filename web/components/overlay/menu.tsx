import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import * as styles from './menu.module.css'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'

export type MenuItemEntry = {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  onSelect?: () => void
}

export type MenuEntry = MenuItemEntry | 'separator'

export type MenuProps = {
  label: string
  trigger: ReactNode
  entries: ReadonlyArray<MenuEntry>
  tour?: string
}

export type MenuListProps = {
  triggerId: string
  contentId: string
  label: string
  entries: ReadonlyArray<MenuEntry>
  open: boolean
  /** Opened with the keyboard: highlights the first entry. */
  byKey: boolean
  onOpenChange: (open: boolean) => void
}

const MenuList = lazyComponent(() => import('../chakra/menu-list.tsx'))

/** A button that opens a list of actions. The list's code loads on hover or focus. */
export const Menu = ({ label, trigger, entries, tour }: MenuProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const [used, setUsed] = useState(false)
  const triggerId = `${id}-trigger`
  const contentId = `${id}-content`
  const openMenu = (withKey: boolean) => {
    setUsed(true)
    setByKey(withKey)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        id={triggerId}
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        data-tour={tour}
        onPointerEnter={MenuList.preload}
        onFocus={MenuList.preload}
        // `detail` is 0 for clicks that come from Enter or Space.
        onClick={(event) => (open ? setOpen(false) : openMenu(event.detail === 0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          openMenu(true)
        }}
      >
        {trigger}
      </button>
      {used && (
        <LazyBoundary
          onUnavailable={() => {
            setOpen(false)
            setUsed(false)
          }}
        >
          <MenuList
            triggerId={triggerId}
            contentId={contentId}
            label={label}
            entries={entries}
            open={open}
            byKey={byKey}
            onOpenChange={setOpen}
          />
        </LazyBoundary>
      )}
    </>
  )
}
