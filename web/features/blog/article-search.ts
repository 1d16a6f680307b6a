import type { ArticleSummary } from '../../../shared/contract/blog.ts'
import { BLOG_PATH } from './blog-paths.ts'

/** What a reader looks for, as the address holds it. */
export type ArticleSearch = {
  /** As typed. */
  words: string
  tag: string | null
}

/** @param query of the address, with or without its question mark */
export const readArticleSearch = (query: string): ArticleSearch => {
  const parameters = new URLSearchParams(query)
  return { words: parameters.get('q') ?? '', tag: parameters.get('tag') }
}

/** The address of the list, with what else its query holds. */
export const articleSearchUrl = ({ words, tag }: ArticleSearch, query = ''): string => {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of [
    ['q', words],
    ['tag', tag ?? ''],
  ] as const) {
    if (value === '') parameters.delete(name)
    else parameters.set(name, value)
  }
  return parameters.size > 0 ? `${BLOG_PATH}?${parameters}` : BLOG_PATH
}

/** The articles of a tag that have each word, or its beginning, in title, summary or tags. */
export const findArticles = <Article extends ArticleSummary>(
  articles: readonly Article[],
  { words, tag }: ArticleSearch,
): readonly Article[] => {
  const wanted = wordsOf(words)
  return articles.filter(({ title, summary, tags }) => {
    if (tag !== null && !tags.includes(tag)) return false
    const found = wordsOf([title, summary, ...tags].join(' '))
    return wanted.every((word) => found.some((other) => other.startsWith(word)))
  })
}

/** All tags, those of most articles first. */
export const tagsOf = (articles: readonly ArticleSummary[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const tag of articles.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([name, count], [other, otherCount]) => otherCount - count || (name < other ? -1 : 1))
    .map(([tag]) => tag)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
