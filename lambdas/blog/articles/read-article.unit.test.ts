import { describe, expect, test } from 'vitest'
import { articles } from './articles.ts'
import { readMarkdown, summaryOf } from './read-article.ts'

const article = (text: string) => ({
  id: 'one',
  title: 'One',
  summary: 'The first.',
  publishedAt: '2026-11-01',
  tags: ['ratings'],
  text,
})

describe('a text', () => {
  test('is divided into what a page draws', () => {
    const markdown = [
      '## Who, and when?',
      'A *first* line\nand **more `code`**, [here](/methodology).',
      '- one\n- two **words**',
      '1. first',
      '> Said.',
      '| A | B |\n| --- | --- |\n| 1 | `x` |',
      '```\nlet a = 1\n```',
    ].join('\n\n')
    expect(readMarkdown(markdown)).toEqual([
      { kind: 'heading', id: 'who-and-when', text: 'Who, and when?' },
      {
        kind: 'paragraph',
        runs: [
          { text: 'A ' },
          { text: 'first', mark: 'emphasis' },
          { text: ' line and ' },
          { text: 'more ', mark: 'strong' },
          { text: 'code', mark: 'strong' },
          { text: ', ' },
          { text: 'here', href: '/methodology' },
          { text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[{ text: 'one' }], [{ text: 'two ' }, { text: 'words', mark: 'strong' }]],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'first' }]] },
      { kind: 'quote', runs: [{ text: 'Said.' }] },
      {
        kind: 'table',
        head: [[{ text: 'A' }], [{ text: 'B' }]],
        rows: [[[{ text: '1' }], [{ text: 'x', mark: 'code' }]]],
      },
      { kind: 'code', text: 'let a = 1' },
    ])
  })

  test.each([
    ['a heading of another level', '### Too deep', 'heading: ### Too deep'],
    ['HTML', '<script>alert(1)</script>', 'html: <script>'],
    ['HTML in a paragraph', 'Some <b>bold</b>', 'html: <b>'],
    ['a picture', 'See ![a](/a.png)', 'image: ![a](/a.png)'],
    ['a list in a list', '- a\n  - b', 'list'],
    ['a link that runs code', '[a](javascript:alert(1))', 'link: [a](javascript'],
    ['a link without encryption', '[a](http://a.example)', 'link: [a](http'],
  ])('with %s is refused with the place', (_, markdown, message) => {
    expect(() => readMarkdown(markdown)).toThrow(message)
  })
})

describe('what lists show', () => {
  test.each([
    ['no words', 0, 1],
    ['329 words', 329, 1],
    ['330 words', 330, 2],
    ['2200 words', 2200, 10],
  ])('%s take so many minutes', (_, words, minutes) => {
    const text = 'word '.repeat(words)
    expect(summaryOf(article(text))).toMatchObject({ minutes })
  })

  test('an article without a second edition was updated when it was published', () => {
    expect(summaryOf(article('Text'))).toMatchObject({ updatedAt: '2026-11-01' })
    const edited = { ...article('Text'), updatedAt: '2026-11-05' }
    expect(summaryOf(edited)).toMatchObject({ updatedAt: '2026-11-05' })
  })
})

describe('the articles', () => {
  test('stand with the newest first, each under a name of its own', () => {
    const days = articles.map(({ publishedAt }) => publishedAt)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
  })

  test.each(articles.map(({ id, text }) => [id, text] as const))(
    '%s can be drawn, and its places have names of their own',
    (_, text) => {
      const places = readMarkdown(text).flatMap((block) =>
        block.kind === 'heading' ? block.id : [],
      )
      expect(places.length).toBeGreaterThan(1)
      expect(new Set(places).size).toBe(places.length)
    },
  )
})
