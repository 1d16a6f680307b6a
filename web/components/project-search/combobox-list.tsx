import { useCombobox } from 'downshift'
import { useImperativeHandle, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type ComboboxListHandle = {
  /** Takes the keys of the text field, which has the focus. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Selects an option as a press on it does. */
  select: (id: string) => void
}

export type ComboboxListProps<Item> = {
  ref: Ref<ComboboxListHandle>
  /** The listbox, while it is in the document. */
  listRef: Ref<HTMLDivElement>
  /** Id of the listbox, and prefix of the option ids: `<id>-<item id>`. */
  id: string
  labelledBy: string
  busy: boolean
  items: readonly Item[]
  /** Given: several can be selected. These are. */
  selected?: readonly string[] | undefined
  disabled: boolean
  onSelect: (item: Item) => void
  /** Id of the item that the keys or the pointer are at. */
  highlighted: string | undefined
  onHighlight: (id: string) => void
  className: string | undefined
  height: number | undefined
  /** @param option attributes and listeners of its element */
  renderOption: (item: Item, option: ComponentProps<'div'>) => ReactNode
  /** Stands in the listbox until there are items. */
  placeholder: ReactNode
  /** Scrolls with the listbox, and follows it. */
  children: ReactNode
}

const { InputKeyDownArrowDown, InputKeyDownArrowUp, ItemMouseMove } = useCombobox.stateChangeTypes
/** VoiceOver does not follow `aria-activedescendant`. */
const NEEDS_WORDS = /Mac|iPhone|iPad/.test(navigator.platform)

/** The options of a combobox whose text field is elsewhere. Its owner decides when it closes. */
export const ComboboxList = <Item extends { id: string; name: string }>({
  ref,
  listRef,
  id,
  labelledBy,
  busy,
  items,
  selected,
  disabled,
  onSelect,
  highlighted,
  onHighlight,
  className,
  height,
  renderOption,
  placeholder,
  children,
}: ComboboxListProps<Item>) => {
  const frame = useRef<HTMLDivElement>(null)
  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: [...items],
    isOpen: true,
    inputValue: '',
    selectedItem: null,
    highlightedIndex: items.findIndex((item) => item.id === highlighted),
    isItemDisabled: () => disabled,
    // The pointer may leave, and a press elsewhere closes nothing.
    stateReducer: (state, { type, changes }) =>
      type === InputKeyDownArrowDown ||
      type === InputKeyDownArrowUp ||
      (type === ItemMouseMove && !disabled)
        ? changes
        : state,
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      const item = items[highlightedIndex]
      if (item !== undefined) onHighlight(item.id)
    },
    scrollIntoView: (option) => scrollWithin(frame.current, option),
    ...(NEEDS_WORDS && {
      getA11yStatusMessage: ({ highlightedIndex }) => {
        const item = items[highlightedIndex]
        if (item === undefined) return ''
        return selected?.includes(item.id)
          ? formatMessage(texts.nameSelected, { name: item.name })
          : item.name
      },
    }),
  })
  const field = getInputProps({}, { suppressRefError: true })

  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => field.onKeyDown?.(event),
    select: (value) => document.getElementById(`${id}-${value}`)?.click(),
  }))

  const optionOf = (item: Item, index: number): ComponentProps<'div'> =>
    getItemProps({
      item,
      index,
      id: `${id}-${item.id}`,
      'aria-selected': selected?.includes(item.id) ?? false,
      'aria-disabled': disabled || undefined,
      'data-highlighted': item.id === highlighted || undefined,
      onClick: (event: MouseEvent) => {
        // Another tab or window opens for a link.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onSelect(item)
      },
    })

  return (
    <div ref={frame} role="presentation" className={className} style={{ height }}>
      <div
        {...getMenuProps({ ref: listRef, id, 'aria-labelledby': labelledBy })}
        aria-multiselectable={selected === undefined ? undefined : true}
        aria-busy={busy || undefined}
      >
        {items.map((item, index) => renderOption(item, optionOf(item, index)))}
        {placeholder}
      </div>
      {children}
    </div>
  )
}

/** `scrollIntoView` would scroll the page as well. */
const scrollWithin = (frame: HTMLElement | null, row: HTMLElement): void => {
  if (frame === null) return
  const outer = frame.getBoundingClientRect()
  const inner = row.getBoundingClientRect()
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom
}
