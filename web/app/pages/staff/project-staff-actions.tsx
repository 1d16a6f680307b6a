import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import LogoButton from '../../../features/project-logo/logo-button.tsx'
import { streamHistoryUrl } from '../../../lib/stream-history-url.ts'
import * as styles from './project-staff-actions.module.css'
import * as texts from '../../texts.ts'

/** What staff may do on a project's page. */
const ProjectStaffActions = ({ project }: { project: ProjectRow }) => (
  <div className={styles.actions}>
    <LogoButton project={project} />
    <ButtonLink size="sm" href={streamHistoryUrl(`Project#${project.id}`)}>
      {texts.auditTrail}
    </ButtonLink>
  </div>
)

export default ProjectStaffActions
