/** DynamoDB takes 32 levels, of which an item's own attributes need some. */
const MAX_DEPTH = 28
/** DynamoDB's smallest magnitude. */
const SMALLEST_MAGNITUDE = 1e-130

/**
 * JSON in one spelling per value (as RFC 8785): keys sorted by UTF-16 code units, no blanks,
 * undefined left out.
 * @throws {TypeError} for a value that would not come back from the database as it was: anything
 * but plain objects, arrays, well-formed strings, booleans, null and safe numbers; or deeper than
 * 28 levels
 */
export const canonicalJson = (value: unknown): string => write(value, '$', 0)

export const assertPlainJson = (value: unknown): void => {
  canonicalJson(value)
}

const write = (value: unknown, path: string, depth: number): string => {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid(path, 'a string with half a surrogate pair')
    return JSON.stringify(value)
  }
  if (typeof value === 'number') {
    if (!isStorable(value)) throw invalid(path, `the number ${value}`)
    return JSON.stringify(value)
  }
  if (typeof value !== 'object') throw invalid(path, `a value of type ${typeof value}`)
  if (depth === MAX_DEPTH) throw invalid(path, `more than ${MAX_DEPTH} levels`)
  if (Array.isArray(value)) return writeList(value, path, depth + 1)
  if (isPlainObject(value)) return writeMap(value, path, depth + 1)
  throw invalid(path, `a ${value.constructor?.name ?? 'strange object'}`)
}

const writeList = (list: readonly unknown[], path: string, depth: number): string =>
  `[${list.map((item, index) => write(item, `${path}[${index}]`, depth)).join()}]`

const writeMap = (map: Record<string, unknown>, path: string, depth: number): string => {
  const members = Object.keys(map)
    .filter((key) => map[key] !== undefined)
    .toSorted()
    .map((key) => {
      if (key === '' || key === '__proto__') throw invalid(path, `the key '${key}'`)
      return `${write(key, path, depth)}:${write(map[key], `${path}.${key}`, depth)}`
    })
  return `{${members.join()}}`
}

const isStorable = (number: number): boolean =>
  number === 0 ||
  (Math.abs(number) >= SMALLEST_MAGNITUDE && Math.abs(number) <= Number.MAX_SAFE_INTEGER)

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const invalid = (path: string, what: string): TypeError =>
  new TypeError(`${path}: ${what} cannot be stored as it is.`)
