import * as v from 'valibot'
import { Count, Day } from '../values/primitives.ts'
import { query } from './endpoint.ts'

const ID_REMEDY = 'Give the name of an article: words in lower case, divided by hyphens.'

/** Also the last part of the article's page address. */
const ArticleId = v.pipe(
  v.string(ID_REMEDY),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ID_REMEDY),
  v.maxLength(80, ID_REMEDY),
)

/** A stretch of text of one kind; `href` is an address, or a path of this site. */
export const TextRun = v.object({
  text: v.string(),
  mark: v.optional(v.picklist(['strong', 'emphasis', 'code'])),
  href: v.optional(v.string()),
})
export type TextRun = v.InferOutput<typeof TextRun>

const Runs = v.array(TextRun)

/** `id` of a heading: by it an address leads there. */
export const Block = v.variant('kind', [
  v.object({ kind: v.literal('heading'), id: v.string(), text: v.string() }),
  v.object({ kind: v.literal('paragraph'), runs: Runs }),
  v.object({ kind: v.literal('quote'), runs: Runs }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: v.array(Runs) }),
  v.object({ kind: v.literal('table'), head: v.array(Runs), rows: v.array(v.array(Runs)) }),
  v.object({ kind: v.literal('code'), text: v.string() }),
])
export type Block = v.InferOutput<typeof Block>

export const ArticleSummary = v.object({
  id: v.string(),
  title: v.string(),
  /** What it says, in one or two sentences. */
  summary: v.string(),
  publishedAt: Day,
  /** The day of its newest edition: that of its publication, or a later one. */
  updatedAt: Day,
  tags: v.array(v.string()),
  /** How long it takes to read, at least 1. */
  minutes: Count,
})
export type ArticleSummary = v.InferOutput<typeof ArticleSummary>

export const listArticles = query({
  id: 'blog/list',
  path: '/api/blog/articles',
  access: 'public',
  summary: 'The articles of the blog, the newest first.',
  output: v.object({ articles: v.array(ArticleSummary) }),
  cache: 'public',
})

export const getArticle = query({
  id: 'blog/article',
  path: '/api/blog/articles/{id}',
  access: 'public',
  summary: 'An article of the blog, with its text.',
  params: v.object({ id: ArticleId }),
  output: v.object({ article: v.object({ ...ArticleSummary.entries, blocks: v.array(Block) }) }),
  refusals: { ArticleNotFound: 404 },
  cache: 'public',
})

export const getBlogFeed = query({
  id: 'blog/feed',
  path: '/resources/blog.atom',
  access: 'public',
  summary: 'The articles of the blog as an Atom feed.',
  output: v.string(),
  answerTypes: ['application/atom+xml'],
  cache: 'public',
})
