import { useParams } from 'wouter'
import { isDemoDocument } from '../../../shared/values/demo-document.ts'
import { DemoDocumentView } from '../../features/demo-documents/demo-document-view.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/**
 * `/demo/:project/:document`, with a name where a project has several. Source links of demo
 * evidence lead here.
 */
const DemoDocumentPage = () => {
  const { project = '', document = '', name } = useParams()
  if (!isDemoDocument(document)) return <NotFoundPage />
  return (
    <DemoDocumentView
      projectId={project}
      document={document}
      name={name}
      notFound={<NotFoundPage />}
    />
  )
}

export default DemoDocumentPage
