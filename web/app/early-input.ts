declare global {
  interface Window {
    /** Set by `public/early.js`. */
    earlyInput?: {
      readonly pressed: HTMLElement | undefined
      /**
       * The visitor scrolls, types or presses, from the load on and for as long as the page lives. A
       * link to a part of the page takes it back.
       */
      readonly hasActed: boolean
      readonly stop: () => void
    }
  }
}

/** Marks the moment from which the page reacts to its visitor. */
const INTERACTIVE = 'interactive'

/**
 * React repeats what is pressed from the moment on when it knows of the page: kept here too, it would
 * count twice.
 */
export const keepNoMoreInput = (): void => window.earlyInput?.stop()

/** Fields as the server's HTML has them, in order. */
export const fieldsOfPage = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('#root input'),
]

/**
 * Tells the page what a visitor typed and pressed while it was plain HTML. Call it once, after the
 * page is hydrated.
 *
 * @param before fields before that. Where an extension has changed the HTML, React throws it away, and
 * what was typed stands in these alone
 * @param focused the element that had the focus then
 */
export const replayEarlyInput = (
  before: readonly HTMLInputElement[],
  focused: Element | null,
): void => {
  performance.mark(INTERACTIVE)
  const { earlyInput } = window
  // React hydrates a field with its own value as the default and leaves the visitor's in place.
  for (const [index, field] of fieldsOfPage().entries()) {
    const lost = before[index]
    if (lost?.isConnected === false && lost.name === field.name && lost.type === field.type) {
      field.value = lost.value
      field.checked = lost.checked
      if (lost === focused) field.focus()
    }
    if (field.type === 'checkbox' || field.type === 'radio') {
      // A radio is unchecked by the choice of another, which is the one to repeat.
      if (field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox'))
        repeatChoice(field)
    } else if (field.value !== field.defaultValue) repeatTyping(field)
  }
  if (earlyInput?.pressed?.isConnected === true) earlyInput.pressed.click()
}

const repeatChoice = (field: HTMLInputElement): void => {
  field.checked = field.defaultChecked
  field.click()
}

/** React ignores an input event unless the value differs from the one that it set itself. */
const repeatTyping = (field: HTMLInputElement): void => {
  const typed = field.value
  field.value = field.defaultValue
  Reflect.set(HTMLInputElement.prototype, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
