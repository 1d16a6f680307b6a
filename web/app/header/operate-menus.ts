/** Milliseconds for which the pointer may leave an open menu. */
const CLOSE_DELAY = 400

type Operated = { press: (target: Element) => void }
const operated = new WeakMap<Element, Operated>()

/**
 * Opens the menus of a navigation by pointer, press and keys. Which one is open stands in the
 * `aria-expanded` of its button, which the style sheet follows.
 *
 * @param pressed what of it was pressed before it listened
 */
export const operateMenus = (nav: HTMLElement, pressed: Element | null): void => {
  const menus = operated.get(nav) ?? takeOver(nav)
  operated.set(nav, menus)
  if (pressed !== null) menus.press(pressed)
}

const takeOver = (nav: HTMLElement): Operated => {
  const buttons = [...nav.querySelectorAll('button')]
  /** What the pointer opened a press keeps open. */
  let openedByPointer = false
  let closing: ReturnType<typeof setTimeout> | undefined

  const current = () => buttons.find((button) => button.ariaExpanded === 'true')
  const show = (shown: HTMLButtonElement | undefined, byPointer = false) => {
    clearTimeout(closing)
    openedByPointer = byPointer
    for (const button of buttons) button.ariaExpanded = String(button === shown)
  }
  const close = () => show(undefined)
  const closeSoon = () => {
    clearTimeout(closing)
    if (openedByPointer) closing = setTimeout(close, CLOSE_DELAY)
  }
  const showByPointer = (button: HTMLButtonElement | undefined) => {
    if (button === undefined) closeSoon()
    else if (button === current()) clearTimeout(closing)
    else show(button, true)
  }
  const buttonOf = (target: EventTarget | null) =>
    buttons.find((button) => target instanceof Node && button.parentElement?.contains(target))

  nav.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') showByPointer(buttonOf(target))
  })
  nav.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') closeSoon()
  })
  nav.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null && buttonOf(relatedTarget) !== current()) close()
  })
  nav.addEventListener('keydown', (event) => {
    const button = buttonOf(event.target)
    const links = [...(button?.parentElement?.querySelectorAll('a') ?? [])]
    const next = linkFor(event.key, links, event.target)
    if (button === undefined || next === undefined) return
    event.preventDefault()
    show(button)
    next.focus()
  })
  // Escape takes away what the pointer opened, too, wherever the focus is.
  document.addEventListener('keydown', ({ key }) => {
    const open = current()
    if (key !== 'Escape' || open === undefined) return
    if (buttonOf(document.activeElement) === open) open.focus()
    close()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (buttonOf(target) === undefined) close()
  })
  addEventListener('popstate', close)

  const press = (target: EventTarget | null) => {
    const button = target instanceof Element ? (target.closest('button') ?? undefined) : undefined
    show(button === current() && !openedByPointer ? undefined : button)
  }
  nav.addEventListener('click', ({ target }) => press(target))

  // From now on the style sheet opens none by itself.
  nav.dataset['operated'] = ''
  show(
    buttons.find((button) => button.parentElement?.matches(':hover')),
    true,
  )
  return { press }
}

/** The link that a key moves the focus to. */
const linkFor = (
  key: string,
  links: readonly HTMLAnchorElement[],
  from: EventTarget | null,
): HTMLAnchorElement | undefined => {
  const place = links.findIndex((link) => link === from)
  if (key === 'ArrowDown') return links[(place + 1) % links.length]
  // On the button there is nothing above.
  if (place === -1) return undefined
  if (key === 'ArrowUp') return links.at(place - 1)
  if (key === 'Home') return links[0]
  return key === 'End' ? links.at(-1) : undefined
}
