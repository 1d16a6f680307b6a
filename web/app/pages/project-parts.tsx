import type { InputId } from '../../../shared/values/rating.ts'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'
import { ProjectTabs } from '../../features/project/tabs/project-tabs.tsx'
import type { ProjectPartsProps } from '../../features/project/project-view.tsx'

const ProjectParts = ({ projectId, project, evidenceCount }: ProjectPartsProps) => {
  const dispute = (input: InputId) =>
    project !== undefined && (
      <ReportIncidentButton
        label="Dispute"
        size="sm"
        variant="quiet"
        projectId={projectId}
        projectName={project.name}
        kind="wrong_data"
        about={input}
      />
    )
  return <ProjectTabs projectId={projectId} evidenceCount={evidenceCount} dispute={dispute} />
}

export default ProjectParts
