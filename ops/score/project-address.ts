import * as v from 'valibot'
import { ProjectId } from '../../shared/values/project/project-id.ts'
import { OpsError } from '../ops-error.ts'

/** Where the public calls about one project answer. */
export interface ProjectAddress {
  readonly id: ProjectId
  /** Without a slash at its end: `https://host/api/projects/curve`. */
  readonly calls: string
}

/** `/projects/ID` behind any prefix, and the calls below it. */
const PATH = /^(?<base>.*?)\/projects\/(?<id>[^/]+)(\/(score|events|badge))?\/?$/

export const isAddress = (from: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(from)

/**
 * @param from address of a project's page or of a call about it: `https://host/projects/curve`,
 * `http://127.0.0.1:4000/api/projects/curve`
 * @throws {OpsError} for what is no such address
 */
export const readProjectAddress = (from: string): ProjectAddress => {
  const url = URL.parse(from)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OpsError('--from takes an http or https address, or a file.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OpsError('--from takes an address without a user name: all that is read is public.')
  }
  const { base = '', id } = PATH.exec(url.pathname)?.groups ?? {}
  if (!v.is(ProjectId, id)) {
    throw new OpsError(
      '--from takes the address of a project: https://HOST/projects/ID, with an id of 2 to 32 lower-case letters and digits.',
    )
  }
  const api = base.endsWith('/api') ? base : `${base}/api`
  return { id, calls: `${url.origin}${api}/projects/${id}` }
}
