import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { InputId } from '../../../shared/values/rating.ts'
import { compareUrl } from '../../features/compare/compare-url.ts'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'
import { UserTypePanel } from '../../features/project/for-user-type/user-type-panel.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { WatchButton } from '../../features/watchlist/watch-button/watch-button.tsx'
import { useUser } from '../../lib/session/session.ts'
import { QuoteButton } from '../../features/quotes/quote-button.tsx'
import * as texts from '../texts.ts'
import { ProjectDetails } from '../../features/project/project-details.tsx'

const StaffActions = lazyComponent(async () => await import('./staff/project-staff-actions.tsx'))

/** Beside the project's name. They are the visitor's own, so they come after what is everybody's. */
export const ProjectActions = ({ project }: { project: ProjectRow }) => {
  const isStaff = useUser()?.staff === true
  return (
    <>
      <WatchButton project={project} />
      {isStaff && <StaffActions project={project} />}
    </>
  )
}

export type ProjectPartsProps = {
  projectId: string
  /** undefined: could not be loaded. */
  project: ProjectRow | undefined
}

/** `/projects/:id`, below the first screen. */
export const ProjectParts = ({ projectId, project }: ProjectPartsProps) => {
  const dispute = (input: InputId) =>
    project !== undefined && (
      <ReportIncidentButton
        label={texts.dispute}
        size="sm"
        variant="quiet"
        projectId={projectId}
        projectName={project.name}
        kind="wrong_data"
        about={input}
      />
    )
  return (
    <>
      <UserTypePanel
        projectId={projectId}
        compareAddress={compareUrl([projectId])}
        ownerActions={
          <>
            {project !== undefined && (
              <ReportIncidentButton
                label={texts.submitEvidence}
                size="sm"
                projectId={projectId}
                projectName={project.name}
                kind="wrong_data"
              />
            )}
            <QuoteButton size="sm">{texts.requestQuote}</QuoteButton>
          </>
        }
      />
      <ProjectDetails projectId={projectId} dispute={dispute} />
    </>
  )
}
