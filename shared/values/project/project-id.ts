import * as v from 'valibot'

const PROJECT_ID_REMEDY = 'Give 2 to 32 lower-case letters and digits.'

/** Also the last part of the project's page address; `vote` is the name of a call. */
export const ProjectId = v.pipe(
  v.string(PROJECT_ID_REMEDY),
  v.regex(/^(?!vote$)[a-z0-9]{2,32}$/, PROJECT_ID_REMEDY),
)
export type ProjectId = v.InferOutput<typeof ProjectId>

/** Projects that are compared at once. */
export const COMPARED_MAX = 4
