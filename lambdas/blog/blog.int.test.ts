import { describe, expect, test } from 'vitest'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'

const cloud = await useTestCloud()
const visitor = createVisitor(cloud.origin)

const textOf = async (path: string): Promise<string> => await (await visitor.get(path)).text()

const ARTICLES = [
  'changelog',
  'anatomy-of-an-incident',
  'what-unknown-means',
  'multisigs-and-timelocks',
  'how-to-read-an-audit',
  'how-a-rating-is-made',
]

test('all articles are listed, the newest first, without their texts', async () => {
  const { articles } = JSON.parse(await textOf('/api/blog/articles')) as {
    articles: { id: string }[]
  }
  expect(articles.map(({ id }) => id)).toEqual(ARTICLES)
  expect(articles.at(-1)).toEqual({
    id: 'how-a-rating-is-made',
    title: 'How a rating is made',
    summary:
      'From a dated fact to two letters: what we record, how 18 inputs become one number, and why seven rules may overrule it.',
    publishedAt: '2026-09-08',
    updatedAt: '2026-09-08',
    tags: ['ratings'],
    minutes: 3,
  })
})

describe('an article', () => {
  test('has its text in parts', async () => {
    const { article } = JSON.parse(await textOf('/api/blog/articles/how-to-read-an-audit')) as {
      article: { title: string; blocks: { kind: string; text: string }[] }
    }
    expect(article.title).toBe('How to read an audit report')
    expect(article.blocks.find(({ kind }) => kind === 'heading')).toEqual({
      kind: 'heading',
      id: '1-which-code',
      text: '1. Which code?',
    })
  })

  test.each([
    ['nobody-wrote-it', 404, 'ArticleNotFound'],
    ['Changelog', 400, 'InvalidInput'],
    ['x'.repeat(81), 400, 'InvalidInput'],
    ['..%2Fchangelog', 400, 'InvalidInput'],
  ])('%s is refused with %i', async (id, status, name) => {
    const response = await visitor.get(`/api/blog/articles/${id}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { name } })
  })

  test('is a page that can be read without scripts, in the sitemap', async () => {
    const html = await textOf('/resources/blog/what-unknown-means')
    expect(html).toContain('<title>What “unknown” means, and why it is not zero · Assay</title>')
    expect(html).toContain('<h2 id="the-interval"')
    expect(html).toContain('"@type":"Article"')
    expect((await visitor.get('/resources/blog/nobody-wrote-it')).status).toBe(404)
    expect(await textOf('/sitemap.xml?page=1')).toContain(
      `<loc>${cloud.origin}/resources/blog/what-unknown-means</loc><lastmod>2026-10-27</lastmod>`,
    )
  })
})

test('the feed names every article once, with the day of its newest edition', async () => {
  const response = await visitor.get('/resources/blog.atom')
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = await response.text()
  expect([...feed.matchAll(/<id>tag:[^:]+:\/blog\/([^<]+)<\/id>/g)].map(([, id]) => id)).toEqual(
    ARTICLES,
  )
  expect(/<updated>([^<]+)</.exec(feed)?.[1]).toBe('2026-11-29T00:00:00Z')
  expect(feed).toContain(
    `<link rel="alternate" type="text/html" href="${cloud.origin}/resources/blog/changelog"/>`,
  )
  expect(feed).toContain('<category term="guide"/>')
})
