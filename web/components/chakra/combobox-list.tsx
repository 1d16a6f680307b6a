import { createListCollection } from '@chakra-ui/react/collection'
import {
  ComboboxContent,
  ComboboxItem,
  ComboboxList as List,
  ComboboxRootProvider,
  useCombobox,
} from '@chakra-ui/react/combobox'
import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { ChakraScope } from './chakra-scope.tsx'

export type ComboboxListHandle = {
  /** Takes the keys of the text field, which has the focus. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  clearHighlight: () => void
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
  onHighlight: (id: string | undefined) => void
  className: string | undefined
  height: number | undefined
  /** The element of an option; it takes the option's attributes and listeners. */
  renderOption: (item: Item) => ReactElement
  /** Stands in the listbox until there are items. */
  placeholder: ReactNode
  /** Scrolls with the listbox, and follows it. */
  children: ReactNode
}

const NONE: string[] = []

/** The options of a combobox whose text field is elsewhere. */
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
  onHighlight,
  className,
  height,
  renderOption,
  placeholder,
  children,
}: ComboboxListProps<Item>) => {
  const contentId = useId()
  const isByKey = useRef(false)
  // Without `ids.input`: the machine would focus the field and rewrite its text.
  const combobox = useCombobox({
    ids: { content: contentId, item: (value) => `${id}-${value}` },
    collection: createListCollection({
      items,
      itemToValue: (item) => item.id,
      itemToString: (item) => item.name,
      isItemDisabled: () => disabled,
    }),
    open: true,
    value: selected === undefined ? NONE : [...selected],
    multiple: selected !== undefined,
    selectionBehavior: 'preserve',
    closeOnSelect: false,
    composite: false,
    // The owner of the field decides when the list closes.
    disableLayer: true,
    onSelect: ({ itemValue }) => {
      const item = items.find((candidate) => candidate.id === itemValue)
      if (item !== undefined) onSelect(item)
    },
    onHighlightChange: ({ highlightedValue }) => onHighlight(highlightedValue ?? undefined),
  })

  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      isByKey.current = true
      combobox.getInputProps().onKeyDown?.(event)
    },
    clearHighlight: combobox.clearHighlightValue,
    select: (value) => document.getElementById(`${id}-${value}`)?.click(),
  }))

  const { highlightedValue } = combobox
  useEffect(() => {
    if (!isByKey.current || highlightedValue === null) return
    isByKey.current = false
    scrollWithin(
      document.getElementById(contentId),
      document.getElementById(`${id}-${highlightedValue}`),
    )
  }, [contentId, id, highlightedValue])

  return (
    <ChakraScope>
      <ComboboxRootProvider value={combobox} unstyled style={{ display: 'contents' }}>
        <ComboboxContent unstyled role="presentation" className={className} style={{ height }}>
          <List
            unstyled
            ref={listRef}
            id={id}
            aria-labelledby={labelledBy}
            aria-busy={busy || undefined}
          >
            {items.map((item) => (
              <ComboboxItem key={item.id} unstyled item={item} persistFocus asChild>
                {renderOption(item)}
              </ComboboxItem>
            ))}
            {placeholder}
          </List>
          {children}
        </ComboboxContent>
      </ComboboxRootProvider>
    </ChakraScope>
  )
}

/** `scrollIntoView` would scroll the page as well. */
const scrollWithin = (frame: HTMLElement | null, row: HTMLElement | null): void => {
  if (frame === null || row === null) return
  const outer = frame.getBoundingClientRect()
  const inner = row.getBoundingClientRect()
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom
}
