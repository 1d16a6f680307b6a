/** A place at which two states differ; a side without it has no such value. */
export interface Change {
  /** `lists.0.name`; empty for the state itself. */
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Enough for people; the states themselves have all. */
export const MAX_CHANGES = 100

/**
 * Where two plain JSON values differ, in the order of `after`. Members of objects are compared by
 * name, those of lists by their place.
 */
export const changesBetween = (
  before: unknown,
  after: unknown,
): { readonly changes: readonly Change[]; readonly more: boolean } => {
  const changes: Change[] = []
  const more = !collect(changes, '', before, after)
  return { changes, more }
}

/** False when there are too many. */
const collect = (changes: Change[], path: string, before: unknown, after: unknown): boolean => {
  if (Object.is(before, after)) return true
  if (isComposite(before) && isComposite(after) && Array.isArray(before) === Array.isArray(after)) {
    return [...new Set([...Object.keys(after), ...Object.keys(before)])].every((name) =>
      collect(changes, path === '' ? name : `${path}.${name}`, before[name], after[name]),
    )
  }
  if (changes.length === MAX_CHANGES) return false
  changes.push({
    path,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  })
  return true
}

const isComposite = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
