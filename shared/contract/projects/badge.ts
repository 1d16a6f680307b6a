import * as v from 'valibot'
import { query } from '../endpoint.ts'
import { projectParams, projectRefusals } from './about-project.ts'

export const getBadge = query({
  id: 'projects/badge',
  path: '/api/projects/{id}/badge.svg',
  access: 'public',
  summary: 'The rating as a picture for other sites (image/svg+xml), with its date.',
  params: projectParams,
  output: v.string(),
  answerTypes: ['image/svg+xml'],
  refusals: projectRefusals,
  cache: 'snapshot',
})
