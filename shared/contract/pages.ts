import * as v from 'valibot'
import { query } from './endpoint.ts'

const REMEDY = 'Give the path of a page, such as /projects/lumenfold.'

/**
 * The edge asks for it in place of a page's own address. Its own paths are those of the shell in the
 * bucket, which is served in its place when it fails.
 */
export const getPage = query({
  id: 'pages/html',
  path: '/index.html',
  alsoAt: ['/not-found.html'],
  access: 'public',
  summary: 'A page of the site as HTML, with what its first screen shows.',
  query: v.object({
    path: v.pipe(
      v.string(REMEDY),
      v.startsWith('/', REMEDY),
      v.maxLength(8192, 'Give a path of at most 8192 characters.'),
    ),
  }),
  output: v.string(),
  answerTypes: ['text/html'],
  cache: 'snapshot',
})
