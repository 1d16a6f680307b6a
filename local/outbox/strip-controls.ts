// Besides the control characters, what reorders or breaks a line on a terminal: U+2028, U+2029 and
// the bidirectional overrides.
const hostile = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes what could steer a terminal; `lines: true` keeps tabs and line feeds. */
export const stripControls = (text: string, { lines = false }: { lines?: boolean } = {}): string =>
  text.replace(hostile, (character) =>
    lines && (character === '\n' || character === '\t') ? character : '',
  )
