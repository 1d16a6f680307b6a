import * as v from 'valibot'
import { ProjectId } from '../../values/project.ts'

/** What the calls about one project have in common: the project in the path, and that there may be none. */
export const projectParams = v.object({ id: ProjectId })
export const projectRefusals = { ProjectNotFound: 404 } as const
