/**
 * The dotted path at which a list was given for an object, empty for the whole; undefined where none
 * was. Valibot takes a list where every field may be left out, and drops what stands in it.
 */
export const listForObject = (given: unknown, taken: unknown): string | undefined => {
  if (!isObject(given) || !isObject(taken) || given === taken) return undefined
  if (Array.isArray(given) && !Array.isArray(taken)) return ''
  for (const [name, part] of Object.entries(taken)) {
    const within = listForObject(given[name], part)
    if (within !== undefined) return within === '' ? name : `${name}.${within}`
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
