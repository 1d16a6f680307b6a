/** Controls that JSON leaves as they are, and some terminals obey. */
const CONTROLS = /[\u007f-\u009f]/g

/** A value as JSON on one line that is safe to show on a terminal, whoever wrote the texts in it. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    CONTROLS,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  )
