import { canWrite, widthOf, type Weight } from './lettering.ts'

const LETTER = /[\p{L}\p{N}]/u

/**
 * A name as far as the font has it. Signs without a glyph, an emoji for example, are left out; a name
 * with a letter that cannot be written is undefined, because what remained would be another name.
 */
export const writableName = (name: string): string | undefined => {
  // Control characters have glyphs in some fonts.
  const characters = [...name.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(/\p{C}/gu, '')]
  if (characters.some((one) => LETTER.test(one) && !canWrite(one))) return undefined
  const written = characters.filter(canWrite).join('').replaceAll(/ +/g, ' ').trim()
  return LETTER.test(written) ? written : undefined
}

/** A text that is no wider than `width`: set smaller as far as `smallest`, then cut with an ellipsis. */
export const fitText = (
  text: string,
  {
    width,
    largest,
    smallest = largest,
    weight,
  }: {
    readonly width: number
    readonly largest: number
    readonly smallest?: number
    readonly weight: Weight
  },
): { readonly text: string; readonly size: number } => {
  const size = Math.max(
    smallest,
    Math.min(largest, Math.floor((largest * width) / widthOf(text, largest, weight))),
  )
  let shown = text
  const characters = [...text]
  while (widthOf(shown, size, weight) > width && characters.length > 0) {
    characters.pop()
    shown = `${characters.join('').trimEnd()}…`
  }
  return { text: shown, size }
}
