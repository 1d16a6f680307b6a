import { useParams } from 'wouter'
import { DirectoryView } from '../../features/directory/directory-view.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { NotFoundPage } from './not-found-page.tsx'
import * as texts from '../texts.ts'

const ServerErrorPage = lazyComponent(() => import('./server-error-page.tsx'))

const failed = (error: Error, retry: () => void) => (
  <ServerErrorPage title={texts.projectsCouldNotBeLoaded} error={error} retry={retry} />
)

/** `/projects` and `/projects/page/:number` */
const DirectoryPage = () => {
  const { number = '1' } = useParams()
  return <DirectoryView page={number} notFound={<NotFoundPage />} failed={failed} />
}

export default DirectoryPage
