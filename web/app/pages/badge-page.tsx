import { useParams } from 'wouter'
import { BadgeView } from '../../features/project/badge/badge-view.tsx'
import { ProjectNotFound } from './project-not-found.tsx'

/** `/projects/:id/badge` */
const BadgePage = () => {
  const { id = '' } = useParams()
  return <BadgeView key={id} id={id} notFound={<ProjectNotFound id={id} />} />
}

export default BadgePage
