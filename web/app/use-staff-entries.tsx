import { useQuery } from '@tanstack/react-query'
import {
  ClockIcon,
  DocumentIcon,
  MonitorIcon,
  PencilIcon,
  WarningIcon,
} from '../components/action-icons.tsx'
import type { MenuEntry } from '../components/overlay/menu.tsx'
import { pendingReportsQuery } from '../features/incidents/staff/pending-reports-query.ts'
import { useUser } from '../lib/session/session.ts'
import { formatMessage } from '../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** Below `/staff/`. */
const PAGES = [
  ['announcement', texts.announcement, PencilIcon],
  ['quotes', texts.quoteRequests, DocumentIcon],
  ['audit', texts.auditTrail, ClockIcon],
  ['insights', texts.insights, MonitorIcon],
] as const

/** Account menu entries for staff; the incident queue has its number of open reports. */
export const useStaffEntries = (): readonly MenuEntry[] => {
  const user = useUser()
  const isStaff = user?.staff === true
  const { data } = useQuery({ ...pendingReportsQuery, enabled: isStaff })
  if (user?.secondFactorRequired) {
    return [
      {
        id: 'second-factor',
        label: texts.setUpSecondFactor,
        icon: <WarningIcon />,
        href: '/my/settings#security',
      },
    ]
  }
  if (!isStaff) return []
  const waiting = data?.reported ?? 0
  const reports =
    waiting === 0 ? texts.incidentReports : formatMessage(texts.incidentReportsWaiting, { waiting })
  return ([['incidents', reports, WarningIcon], ...PAGES] as const).map(([id, label, Icon]) => ({
    id,
    label,
    icon: <Icon />,
    href: `/staff/${id}`,
  }))
}
