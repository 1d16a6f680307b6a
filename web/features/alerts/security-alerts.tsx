import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../components/layout/panel.tsx'
import { pollOptions } from '../../lib/api/project-queries.ts'
import { NEWEST_ALERTS, newestAlertsQuery } from './alert-queries.ts'
import { AlertTable, NoAlerts } from './alert-table.tsx'
import * as texts from './texts.ts'

/** The newest alerts. `report` is the button that reports an incident. */
export const SecurityAlerts = ({ report }: { report: ReactNode }) => (
  <Panel
    query={useQuery({ ...newestAlertsQuery, ...pollOptions })}
    what={texts.alerts}
    title={texts.securityAlerts}
    meta={texts.fromConfirmedEvidence}
    actions={
      <>
        <Link className="link small" href="/alerts">
          {texts.allAlerts}
        </Link>
        {report}
      </>
    }
    tour="security-alerts"
    skeleton={<AlertTable alerts={NEWEST_ALERTS} />}
    staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
  >
    {({ items }) => (items.length === 0 ? <NoAlerts /> : <AlertTable alerts={items} />)}
  </Panel>
)
