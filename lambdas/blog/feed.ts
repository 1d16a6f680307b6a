import { getBlogFeed } from '../../shared/contract/blog.ts'
import { writeAtom } from '../platform/atom.ts'
import { config } from '../platform/config/config.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { articleSummaries } from './published.ts'

const newest =
  articleSummaries
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1) ?? ''

/** A feed has moments where articles have days. */
const momentOf = (day: string): string => `${day}T00:00:00Z`

export const handler = handlePublic(getBlogFeed, () => {
  const text = writeAtom({
    origin: config().origin,
    path: '/resources/blog.atom',
    pagePath: '/resources/blog',
    title: 'Blog',
    subtitle: 'How ratings are made, and how to read what they are made of.',
    updated: momentOf(newest),
    entries: articleSummaries.map(({ id, title, summary, publishedAt, updatedAt, tags }) => ({
      name: `/blog/${id}`,
      title,
      published: momentOf(publishedAt),
      updated: momentOf(updatedAt),
      summary,
      pagePath: `/resources/blog/${id}`,
      related: null,
      categories: tags.map((term) => ({ term })),
    })),
  })
  return new HttpResponse(text, { text, type: 'application/atom+xml' })
})
