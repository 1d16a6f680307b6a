import { getArticle } from '../../shared/contract/blog.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { readArticle } from './published.ts'

export const handler = handlePublic(
  getArticle,
  async ({ params: { id } }) => await Promise.resolve({ article: readArticle(id) }),
)
