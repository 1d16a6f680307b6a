import { useParams } from 'wouter'
import { DirectoryView } from '../../features/directory/directory-view.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { NotFoundPage } from './not-found-page.tsx'

const ServerErrorPage = lazyComponent(() => import('./server-error-page.tsx'))

const failed = (error: Error, retry: () => void) => (
  <ServerErrorPage title="The projects could not be loaded" error={error} retry={retry} />
)

/** `/projects` and `/projects/page/:number` */
const DirectoryPage = () => {
  const { number = '1' } = useParams()
  return <DirectoryView page={number} notFound={<NotFoundPage />} failed={failed} />
}

export default DirectoryPage
