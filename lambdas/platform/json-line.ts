/** Controls that JSON leaves as they are, and some terminals obey. */
const CONTROLS = /[\u007f-\u009f]/g

/** A value as JSON on one line. No text in it can control a terminal. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    CONTROLS,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  )
