/** Characters as a reader counts them: an emoji is one, however many code points it is made of. */
export const countCharacters = (text: string): number =>
  [...new Intl.Segmenter().segment(text)].length

/** The first characters; what follows them is not looked at, as counting a long text takes long. */
export const firstCharacters = (text: string, count: number): string => {
  let left = count
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (left === 0) return text.slice(0, index)
    left -= 1
  }
  return text
}
