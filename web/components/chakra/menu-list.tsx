import {
  MenuContent,
  MenuItem,
  MenuPositioner,
  MenuRoot,
  MenuSeparator,
} from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { afterPaint } from '../../lib/hooks/use-after-paint.ts'
import { lateLast } from '../overlay/late-last.ts'
import type { MenuItemEntry, MenuListProps } from '../overlay/menu.tsx'
import { ChakraScope } from './chakra-scope.tsx'
import { surface } from './system.ts'

const recipe = defineSlotRecipe({
  className: 'menu',
  slots: ['positioner', 'content', 'item', 'separator'],
  base: {
    content: {
      ...surface,
      minWidth: '200px',
      maxWidth: 'calc(100vw - 32px)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '8px 0',
      zIndex: 30,
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minHeight: '36px',
      padding: '0 16px',
      color: 'var(--text)',
      cursor: 'pointer',
      outline: 'none',
      userSelect: 'none',
      '& svg': { color: 'var(--text-3)' },
      _highlighted: { background: 'var(--selected)', boxShadow: 'inset 2px 0 var(--accent)' },
      '@media (max-width: 720px)': { minHeight: '44px' },
    },
    separator: { height: '1px', margin: '8px 0', background: 'var(--hairline)', border: 0 },
  },
})

const Entry = ({ entry }: { entry: MenuItemEntry }) => {
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  )
  return entry.href === undefined ? (
    <MenuItem value={entry.id}>{content}</MenuItem>
  ) : (
    <MenuItem value={entry.id} asChild>
      <Link href={entry.href}>{content}</Link>
    </MenuItem>
  )
}

/** An open menu keeps the focus from the page that one of its entries leads to. */
const useFocusOnNewPage = (open: boolean): void => {
  const openedOn = useRef('')
  useEffect(() => {
    if (open) {
      openedOn.current = location.pathname
      return
    }
    if (openedOn.current === '' || openedOn.current === location.pathname) return
    openedOn.current = ''
    return afterPaint(() => {
      const main = document.querySelector('main')
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    })
  }, [open])
}

/** The list of a menu whose trigger is a button elsewhere, found by its id. */
const MenuList = ({
  triggerId,
  contentId,
  label,
  entries,
  open,
  byKey,
  onOpenChange,
}: MenuListProps) => {
  // A menu that mounts open looks for its list before the portal has rendered, and loses the
  // focus.
  const [mounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- being drawn is what is waited for
  useEffect(() => setMounted(true), [])
  // Rendered in the landmark of its button, where screen readers look for it.
  const [landmark] = useState(
    () => document.getElementById(triggerId)?.closest<HTMLElement>('header, main') ?? document.body,
  )
  const [wasOpen, setWasOpen] = useState(false)
  const [known, setKnown] = useState(entries)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  if (wasOpen !== open) {
    const first = entries.find((entry) => entry !== 'separator')
    setWasOpen(open)
    if (open) setKnown(entries)
    setHighlighted(open && byKey && first !== undefined ? first.id : null)
  }
  useFocusOnNewPage(open)
  return (
    <ChakraScope>
      <MenuRoot
        recipe={recipe}
        ids={{ trigger: triggerId, content: contentId }}
        open={mounted && open}
        onOpenChange={(change) => onOpenChange(change.open)}
        highlightedValue={highlighted}
        onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
        onSelect={({ value }) => {
          const chosen = entries.find((entry) => entry !== 'separator' && entry.id === value)
          if (chosen !== undefined && chosen !== 'separator') chosen.onSelect?.()
        }}
        // Zag's own click does not bubble, so the router would never see it.
        navigate={({ node }) => node.click()}
        positioning={{ placement: 'bottom-end', gutter: 8 }}
      >
        <Portal container={{ current: landmark }}>
          <MenuPositioner>
            <MenuContent aria-label={label}>
              {lateLast(entries, known).map((entry, index) =>
                entry === 'separator' ? (
                  // oxlint-disable-next-line react/no-array-index-key -- a line is nothing but its place
                  <MenuSeparator key={`separator-${index}`} />
                ) : (
                  <Entry key={entry.id} entry={entry} />
                ),
              )}
            </MenuContent>
          </MenuPositioner>
        </Portal>
      </MenuRoot>
    </ChakraScope>
  )
}

export default MenuList
