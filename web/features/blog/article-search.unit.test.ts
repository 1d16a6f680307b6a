import { describe, expect, test } from 'vitest'
import { articleSearchUrl, findArticles, readArticleSearch, tagsOf } from './article-search.ts'

const article = (id: string, title: string, tags: string[], summary = '') => ({
  id,
  title,
  summary,
  tags,
  publishedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  minutes: 1,
})
const articles = [
  article('one', 'Multisigs and timelocks', ['governance', 'guide']),
  article('two', 'How to read an audit', ['audits', 'guide'], 'Ten minutes with the report.'),
  article('three', 'Élan', ['ratings']),
]
const found = (words: string, tag: string | null = null) =>
  findArticles(articles, { words, tag }).map(({ id }) => id)

describe('what is found', () => {
  test.each([
    ['', ['one', 'two', 'three']],
    ['multi', ['one']],
    ['  READ   audit ', ['two']],
    ['report ten', ['two']],
    ['guide', ['one', 'two']],
    ['élan', ['three']],
    ['udit', []],
    ['multisigs audit', []],
    ['.*', ['one', 'two', 'three']],
  ])('%j finds %j', (words, ids) => expect(found(words)).toEqual(ids))

  test('a tag is of its articles alone', () => {
    expect(found('', 'guide')).toEqual(['one', 'two'])
    expect(found('audit', 'guide')).toEqual(['two'])
    expect(found('', 'nothing')).toEqual([])
  })
})

test('tags stand by how many articles they have, then by name', () => {
  expect(tagsOf(articles)).toEqual(['guide', 'audits', 'governance', 'ratings'])
})

describe('the address', () => {
  test('holds what is searched for, and keeps what else it has', () => {
    const search = { words: 'a & b', tag: 'guide' }
    const url = articleSearchUrl(search, '?tour=true&q=old')
    expect(url).toBe('/resources/blog?tour=true&q=a+%26+b&tag=guide')
    expect(readArticleSearch(url.slice(url.indexOf('?')))).toEqual(search)
  })

  test('is plain where nothing is searched for', () => {
    expect(articleSearchUrl({ words: '', tag: null }, '?q=a&tag=guide')).toBe('/resources/blog')
    expect(readArticleSearch('')).toEqual({ words: '', tag: null })
  })
})
