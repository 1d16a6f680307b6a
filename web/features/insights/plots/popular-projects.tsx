import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Insights } from '../../../../shared/contract/insights.ts'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { InsightSection } from '../insight-section.tsx'
import * as texts from '../texts.ts'
import { CountedTable } from './counted-table.tsx'

type Props = {
  watched: Insights['mostWatched']
  searched: Insights['mostSearched']
}

/** The projects that most users watch, and those that they find by searching. */
export const PopularProjects = ({ watched, searched }: Props) => {
  const projectIds = [...new Set([...watched, ...searched].map(({ projectId }) => projectId))]
  const projects = useQuery({ ...projectsByIds(projectIds), enabled: projectIds.length > 0 })
  const names = new Map(projects.data?.items.map(({ id, name }) => [id, name]))
  // A project that has left the catalogue has its id alone.
  const projectLink = ({ projectId }: { projectId: string }) => (
    <Link href={`/projects/${encodeURIComponent(projectId)}`}>
      {names.get(projectId) ?? projectId}
    </Link>
  )
  const mostWatchers = Math.max(1, ...watched.map(({ watchers }) => watchers))
  const mostUsers = Math.max(1, ...searched.map(({ users }) => users))
  return (
    <>
      <InsightSection
        title={texts.mostWatched}
        note={texts.mostWatchedNote}
        rows={watched}
        name="most-watched"
      >
        <CountedTable
          label={texts.mostWatched}
          rows={watched}
          keyOf={({ projectId }) => projectId}
          subject={{ label: texts.project, cell: projectLink }}
          counts={[
            { label: texts.watchers, of: ({ watchers }) => watchers },
            { label: texts.added, of: ({ added }) => added },
          ]}
          share={{ label: texts.compared, of: ({ watchers }) => watchers / mostWatchers }}
        />
      </InsightSection>
      <InsightSection
        title={texts.mostSearched}
        note={texts.mostSearchedNote}
        rows={searched}
        name="most-searched"
      >
        <CountedTable
          label={texts.mostSearched}
          rows={searched}
          keyOf={({ projectId }) => projectId}
          subject={{ label: texts.project, cell: projectLink }}
          counts={[
            { label: texts.users, of: ({ users }) => users },
            { label: texts.times, of: ({ times }) => times },
          ]}
          share={{ label: texts.compared, of: ({ users }) => users / mostUsers }}
        />
      </InsightSection>
    </>
  )
}
