import { listArticles } from '../../shared/contract/blog.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { articleSummaries } from './published.ts'

export const handler = handlePublic(listArticles, () => ({ articles: [...articleSummaries] }))
