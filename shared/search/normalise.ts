/** Longest text that is looked at, of a name as of a keyword, in UTF-16 units. */
export const TEXT_MAX_LENGTH = 100

/**
 * The form in which names and keywords are compared: compatibility forms unified, diacritics off,
 * lower case, everything but letters and digits one blank. At most {@link TEXT_MAX_LENGTH} units;
 * empty when the text has neither letter nor digit.
 */
export const normalise = (text: string): string => {
  const beginning = text.slice(0, TEXT_MAX_LENGTH)
  // Most names, and several times as fast.
  if (PLAIN.test(beginning)) return beginning.toLowerCase()
  return (
    beginning
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      // A sigma is written differently at the end of a word, which a prefix does not know.
      .replaceAll('ς', 'σ')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, TEXT_MAX_LENGTH)
      .trimEnd()
  )
}

const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/i

/** A normalised text without its blanks, so that `dunlin bridge` meets `Dunlinbridge`. */
export const joined = (normalised: string): string => normalised.replaceAll(' ', '')
