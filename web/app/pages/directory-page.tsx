import { useParams } from 'wouter'
import { DirectoryView } from '../../features/directory/directory-view.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** `/projects` and `/projects/page/:number` */
const DirectoryPage = () => {
  const { number = '1' } = useParams()
  return <DirectoryView page={number} notFound={<NotFoundPage />} />
}

export default DirectoryPage
