import * as v from 'valibot'
import { ProjectId } from '../../values/project/project-id.ts'
import { Count } from '../../values/primitives.ts'

/** What the calls about one project have in common: the project in the path, and that there may be none. */
export const projectParams = v.object({ id: ProjectId })
export const projectRefusals = { ProjectNotFound: 404 } as const

/** How much has been recorded about a project: one more with each event. */
export const Revision = Count

/** As of which revision to answer, so that several answers are of one moment. Default: the newest. */
export const askedRevision = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'Give a revision from 1 on.'), v.transform(Number)),
)
