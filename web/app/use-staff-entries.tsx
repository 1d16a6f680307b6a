import { useQuery } from '@tanstack/react-query'
import {
  DocumentIcon,
  EyeIcon,
  MonitorIcon,
  PencilIcon,
  WarningIcon,
} from '../components/action-icons.tsx'
import type { MenuEntry } from '../components/overlay/menu.tsx'
import { pendingReportsQuery } from '../features/incidents/staff/pending-reports-query.ts'
import { useSession } from '../lib/session/session.ts'
import { formatMessage } from '../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** Account menu entries for staff; the incident queue has its number of open reports. */
export const useStaffEntries = (): readonly MenuEntry[] => {
  const session = useSession()
  const isStaff = session.status === 'authenticated' && session.user.staff === true
  const { data } = useQuery({ ...pendingReportsQuery, enabled: isStaff })
  if (!isStaff) return []
  const waiting = data?.reported ?? 0
  return [
    {
      id: 'incidents',
      label:
        waiting === 0
          ? texts.incidentReports
          : formatMessage(texts.incidentReportsWaiting, { waiting }),
      icon: <WarningIcon />,
      href: '/staff/incidents',
    },
    {
      id: 'announcement',
      label: texts.announcement,
      icon: <PencilIcon />,
      href: '/staff/announcement',
    },
    {
      id: 'quotes',
      label: texts.quoteRequests,
      icon: <DocumentIcon />,
      href: '/staff/quotes',
    },
    {
      id: 'audit',
      label: texts.auditTrail,
      icon: <EyeIcon />,
      href: '/staff/audit',
    },
    {
      id: 'insights',
      label: texts.insights,
      icon: <MonitorIcon />,
      href: '/staff/insights',
    },
  ]
}
