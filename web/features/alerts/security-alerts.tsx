import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { pollOptions } from '../../lib/api/project-queries.ts'
import { newestAlerts } from './alert-queries.ts'
import { AlertTable } from './alert-table.tsx'

const SHOWN = 5

/** What visitors should know of projects. `report` is the button by which anybody reports an incident. */
export const SecurityAlerts = ({ report }: { report: ReactNode }) => (
  <Panel
    query={useQuery({ ...newestAlerts(SHOWN), ...pollOptions })}
    what="The alerts"
    title="Security alerts"
    meta="from confirmed evidence"
    actions={
      <>
        <Link className="link small" href="/alerts">
          All past alerts
        </Link>
        {report}
      </>
    }
    tour="security-alerts"
    skeleton={<AlertTable alerts={SHOWN} />}
    staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
  >
    {({ items }) =>
      items.length === 0 ? (
        <EmptyState title="No confirmed alert">
          No alert is not proof of safety: only what evidence confirms stands here.
        </EmptyState>
      ) : (
        <AlertTable alerts={items} />
      )
    }
  </Panel>
)
