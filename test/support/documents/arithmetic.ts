/**
 * The value of `2 × price + (a + b) × 3`, where words are figures by their names.
 * @throws Error that names what is unknown or out of place
 */
export const evaluate = (text: string, figures: ReadonlyMap<string, number>): number => {
  const words = text.match(/\d+(?:\.\d+)?|[a-zA-Z]\w*|[+×÷()]/g) ?? []
  if (words.join('') !== text.replaceAll(/\s/g, '')) throw new Error(`“${text}” is no arithmetic.`)
  let at = 0
  const factor = (): number => {
    const word = words[at]
    at += 1
    if (word === '(') {
      const inner = sum()
      if (words[at] !== ')') throw new Error(`A bracket of “${text}” is left open.`)
      at += 1
      return inner
    }
    const value = word === undefined ? undefined : (figures.get(word) ?? Number(word))
    if (value === undefined || Number.isNaN(value)) throw new Error(`“${word}” is no figure.`)
    return value
  }
  const product = (): number => {
    let value = factor()
    while (words[at] === '×' || words[at] === '÷') {
      const isTimes = words[at] === '×'
      at += 1
      const next = factor()
      value = isTimes ? value * next : value / next
    }
    return value
  }
  const sum = (): number => {
    let value = product()
    while (words[at] === '+') {
      at += 1
      value += product()
    }
    return value
  }
  const value = sum()
  if (at < words.length) throw new Error(`“${words[at]}” of “${text}” is out of place.`)
  return value
}
