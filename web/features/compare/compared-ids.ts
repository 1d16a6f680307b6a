import { COMPARED_MAX } from '../../../shared/values/project.ts'

/** Where projects are compared. */
const COMPARE_PATH = '/compare'

/** The projects that an address names, each once, no more than can be compared. */
export const parseComparedProjects = (search: string): string[] =>
  [
    ...new Set(
      (new URLSearchParams(search).get('ids') ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => /^[a-z0-9]{2,32}$/.test(id)),
    ),
  ].slice(0, COMPARED_MAX)

/** The address under which these projects are compared. */
export const compareAddress = (ids: readonly string[]): string =>
  ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.join(',')}`
