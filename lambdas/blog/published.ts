import type { ArticleSummary, Block } from '../../shared/contract/blog.ts'
import { Refusal } from '../platform/refusal.ts'
import { articleBlocks, articleSummaries } from './articles/prepared-articles.ts'

export { articleSummaries } from './articles/prepared-articles.ts'

/** @throws Refusal `ArticleNotFound` */
export const readArticle = (id: string): ArticleSummary & { blocks: Block[] } => {
  const summary = articleSummaries.find((one) => one.id === id)
  if (!summary) throw new Refusal('ArticleNotFound', 'There is no article of that name.')
  return { ...summary, blocks: [...(articleBlocks[id] ?? [])] }
}

/** Addresses of the articles' pages, and the day on which each changed. */
export const articlePages = (): readonly { readonly path: string; readonly changedAt: string }[] =>
  articleSummaries.map(({ id, updatedAt }) => ({
    path: `/resources/blog/${id}`,
    changedAt: updatedAt,
  }))
