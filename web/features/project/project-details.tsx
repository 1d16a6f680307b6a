import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getProject } from '../../../shared/contract/projects/project.ts'
import type { EvidenceRef, InputId } from '../../../shared/values/rating.ts'
import { OtherNames } from './names/other-names.tsx'
import { EvidenceSources } from './evidence/evidence-link.tsx'
import { pageViewsQuery } from './community/engagement-queries.ts'
import { useScoreHistory } from './history/history-query.ts'
import { parseHistoryRange } from './history/history-range.ts'
import { HistorySection } from './history/history-section.tsx'
import { projectQuery } from './rating-queries.ts'
import { type AddressBook, AddressBookProvider } from './table/blockchain-address.tsx'
import { ProjectTabs } from './tabs/project-tabs.tsx'

export type ProjectDetailsProps = {
  projectId: string
  /** The button that disputes an input. */
  dispute: (input: InputId) => ReactNode
}

const NO_SOURCES: readonly EvidenceRef[] = []

/** What a project's score follows from, day by day and fact by fact. */
export const ProjectDetails = ({ projectId, dispute }: ProjectDetailsProps) => {
  const { data } = useQuery(projectQuery(projectId))
  // Counts the visit even when the tab that shows the number is closed.
  useQuery({ ...pageViewsQuery(projectId), enabled: data !== undefined })
  const history = useScoreHistory(projectId, parseHistoryRange(useSearch()))
  return (
    <>
      {data && <OtherNames project={data} />}
      <HistorySection projectId={projectId} />
      {/*
        The height of the history is unknown until then: nothing may shift. Another period or
        revision is not fetched at first; what was there stays.
      */}
      {(history.isFetched || history.data) && (
        <EvidenceSources value={data?.sources ?? NO_SOURCES}>
          <AddressBookProvider value={addressBookOf(data)}>
            <ProjectTabs
              projectId={projectId}
              evidenceCount={data?.evidenceCount}
              dispute={dispute}
            />
          </AddressBookProvider>
        </EvidenceSources>
      )}
    </>
  )
}

const addressBookOf = (
  project: ResponseOf<typeof getProject> | undefined,
): AddressBook | undefined =>
  project && {
    projectId: project.id,
    demo: project.demo,
    contracts: project.facts.contracts,
  }
