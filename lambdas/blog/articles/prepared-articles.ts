import type { ArticleSummary, Block } from '../../../shared/contract/blog.ts'
import { articles } from './articles.ts'
import { readMarkdown, summaryOf } from './read-article.ts'

// A bundle holds these values in place of the texts and of what reads them (article-constants.ts).

/** All articles, the newest first. */
export const articleSummaries: readonly ArticleSummary[] = articles.map(summaryOf)

/** What each article says, by its id. */
export const articleBlocks: Readonly<Record<string, readonly Block[]>> = Object.fromEntries(
  articles.map(({ id, text }) => [id, readMarkdown(text)]),
)
