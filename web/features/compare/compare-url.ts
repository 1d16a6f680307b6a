import { COMPARED_MAX } from '../../../shared/values/project/project-id.ts'

const COMPARE_PATH = '/compare'

/** Distinct well-formed ids, at most `COMPARED_MAX`. */
export const parseComparedProjects = (search: string): string[] =>
  [
    ...new Set(
      (new URLSearchParams(search).get('ids') ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => /^(?!vote$)[a-z0-9]{2,32}$/.test(id)),
    ),
  ].slice(0, COMPARED_MAX)

export const compareUrl = (ids: readonly string[]): string =>
  ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.join(',')}`
