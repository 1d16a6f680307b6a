import { getArticle } from '../../shared/contract/blog.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { readArticle } from './published.ts'

export const handler = handlePublic(getArticle, ({ params: { id } }) => ({
  article: readArticle(id),
}))
