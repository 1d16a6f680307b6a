import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { ArticleSummary, Block, TextRun } from '../../../shared/contract/blog.ts'
import type { Article } from './article.ts'

/** Words that a reader of English takes in within a minute. */
const WORDS_PER_MINUTE = 220

/** What a list shows of an article. */
export const summaryOf = (article: Article): ArticleSummary => {
  const { id, title, summary, publishedAt, updatedAt = publishedAt, tags, text } = article
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE))
  return { id, title, summary, publishedAt, updatedAt, tags: [...tags], minutes }
}

/**
 * The text of an article in parts that a page can draw without HTML.
 *
 * @param markdown paragraphs, headings of the second level, lists of one level, quotes, tables, code;
 * in them links, strong text, emphasis and code
 * @throws Error that names what the page cannot draw
 */
export const readMarkdown = (markdown: string): Block[] =>
  lexer(markdown).flatMap((token) => read(blockReaders, token))

type Readers<Output> = {
  readonly [Type in MarkedToken['type']]?: (
    token: Extract<MarkedToken, { type: Type }>,
  ) => readonly Output[]
}

const read = <Output>(readers: Readers<Output>, token: Token): readonly Output[] => {
  const reader = readers[token.type as MarkedToken['type']] as
    | ((token: Token) => readonly Output[])
    | undefined
  if (!reader) throw undrawable(token)
  return reader(token)
}

const blockReaders: Readers<Block> = {
  space: () => [],
  heading: (token) => {
    if (token.depth !== 2) throw undrawable(token)
    return [{ kind: 'heading', id: anchorOf(token.text), text: textOf(token.tokens) }]
  },
  paragraph: ({ tokens }) => [{ kind: 'paragraph', runs: runsOf(tokens) }],
  blockquote: ({ tokens }) => [{ kind: 'quote', runs: tokens.flatMap(runsOfItem) }],
  list: ({ ordered, items }) => [
    { kind: 'list', ordered, items: items.map(({ tokens }) => tokens.flatMap(runsOfItem)) },
  ],
  table: ({ header, rows }) => [
    {
      kind: 'table',
      head: header.map(({ tokens }) => runsOf(tokens)),
      rows: rows.map((row) => row.map(({ tokens }) => runsOf(tokens))),
    },
  ],
  code: ({ text }) => [{ kind: 'code', text }],
}

const inlineReaders: Readers<TextRun> = {
  text: ({ text }) => [{ text: unbroken(text) }],
  escape: ({ text }) => [{ text }],
  codespan: ({ text }) => [{ text, mark: 'code' }],
  strong: ({ tokens }) => runsOf(tokens).map((run) => ({ ...run, mark: 'strong' })),
  em: ({ tokens }) => runsOf(tokens).map((run) => ({ ...run, mark: 'emphasis' })),
  link: (token) => {
    if (!/^(?:https:\/|\/|#)/.test(token.href)) throw undrawable(token)
    return runsOf(token.tokens).map((run) => ({ ...run, href: token.href }))
  },
}

const runsOf = (tokens: readonly Token[]): TextRun[] =>
  tokens.flatMap((token) => read(inlineReaders, token))

/** What stands in an item of a list or in a quote: one paragraph, which may come without its tags. */
const runsOfItem = (token: Token): TextRun[] => {
  if (token.type !== 'paragraph' && token.type !== 'text') throw undrawable(token)
  return runsOf((token as Tokens.Paragraph).tokens)
}

const textOf = (tokens: readonly Token[]): string =>
  runsOf(tokens)
    .map(({ text }) => text)
    .join('')

/** A line of the source ends where the page has a space. */
const unbroken = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const undrawable = ({ type, raw }: Pick<Token, 'type' | 'raw'>): Error =>
  new Error(`An article has what its page does not draw, a ${type}: ${raw.slice(0, 80)}`)
