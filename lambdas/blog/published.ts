import type { ArticleSummary, Block } from '../../shared/contract/blog.ts'
import { Refusal } from '../platform/refusal.ts'
import { articles } from './articles/articles.ts'
import { readMarkdown, summaryOf } from './articles/read-article.ts'

/** All articles, the newest first. */
export const articleSummaries: readonly ArticleSummary[] = articles.map(summaryOf)

/** @throws Refusal `ArticleNotFound` */
export const readArticle = (id: string): ArticleSummary & { blocks: Block[] } => {
  const article = articles.find((one) => one.id === id)
  if (!article) throw new Refusal('ArticleNotFound', 'There is no article of that name.')
  return { ...summaryOf(article), blocks: readMarkdown(article.text) }
}

/** Addresses of the articles' pages, and the day on which each changed. */
export const articlePages = (): readonly { readonly path: string; readonly changedAt: string }[] =>
  articleSummaries.map(({ id, updatedAt }) => ({
    path: `/resources/blog/${id}`,
    changedAt: updatedAt,
  }))
