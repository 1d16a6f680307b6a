import { useParams } from 'wouter'
import { ArticleView } from '../../../features/blog/article-view.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

/** `/resources/blog/:id` */
const ArticlePage = () => {
  const { id = '' } = useParams()
  return <ArticleView id={id} notFound={<NotFoundPage />} />
}

export default ArticlePage
