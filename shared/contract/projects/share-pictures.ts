import * as v from 'valibot'
import { query } from '../endpoint.ts'
import { projectParams, projectRefusals } from './about-project.ts'

const picture = {
  access: 'public',
  query: v.object({
    v: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Leave out v, or copy it whole.'))),
  }),
  output: v.string(),
  answerTypes: ['image/png'],
  cache: 'content',
} as const

export const getSharePicture = query({
  id: 'projects/share-picture',
  path: '/api/projects/{id}/share.png',
  summary: 'The rating as a picture to show where the project is linked: PNG, 1200 × 630 pixels.',
  params: projectParams,
  refusals: projectRefusals,
  ...picture,
})

export const getSiteSharePicture = query({
  id: 'projects/site-share-picture',
  path: '/api/share.png',
  summary: 'The picture to show where any other page is linked: PNG, 1200 × 630 pixels.',
  ...picture,
})
