import * as v from 'valibot'
import { query } from '../endpoint.ts'
import { projectParams, projectRefusals } from './about-project.ts'

const ATOM = ['application/atom+xml'] as const

export const getAlertFeed = query({
  id: 'projects/alert-feed',
  path: '/alerts.atom',
  access: 'public',
  summary: 'The newest security alerts of all projects as an Atom feed.',
  output: v.string(),
  answerTypes: ATOM,
  cache: 'snapshot',
})

export const getProjectAlertFeed = query({
  id: 'projects/project-alert-feed',
  path: '/projects/{id}/alerts.atom',
  access: 'public',
  summary: 'The security alerts of a project as an Atom feed.',
  params: projectParams,
  output: v.string(),
  answerTypes: ATOM,
  refusals: projectRefusals,
  cache: 'snapshot',
})
