import * as v from 'valibot'
import { WATCHED_PROJECTS_MAX } from '../../values/watchlist.ts'
import { query } from '../endpoint.ts'
import { ProjectRow } from './project-row.ts'

export const listProjects = query({
  id: 'projects/list',
  path: '/api/projects-list',
  method: 'POST',
  access: 'public',
  summary: 'The named projects in the order asked for; unknown ids are listed as missing.',
  body: v.object({
    projectIds: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(64, 'Give project ids.'))),
      v.maxLength(WATCHED_PROJECTS_MAX, `Ask for at most ${WATCHED_PROJECTS_MAX} projects.`),
    ),
  }),
  output: v.object({ items: v.array(ProjectRow), missing: v.array(v.string()) }),
})
