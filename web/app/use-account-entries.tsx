import { useLocation, useSearch } from 'wouter'
import { EyeIcon, ListIcon, LogOutIcon, TargetIcon, UserIcon } from '../components/action-icons.tsx'
import type { MenuEntry } from '../components/overlay/menu.tsx'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { setToolOpen } from '../features/impersonation/tool-state.ts'
import { useExitImpersonation } from '../features/impersonation/use-exit-impersonation.ts'
import { PortfolioIcon } from '../features/portfolio/icons.tsx'
import { useFlag } from '../lib/flags/use-flag.ts'
import { useUser } from '../lib/session/session.ts'
import { tourAddress } from '../lib/tour-address.ts'
import * as texts from './texts.ts'
import { useStaffEntries } from './use-staff-entries.tsx'

/** What the account menu of the header and the drawer's Account submenu offer, in their order. */
export const useAccountEntries = (): readonly MenuEntry[] => {
  const { signOut } = useSignOut()
  const staffEntries = useStaffEntries()
  const impersonationEntries = useImpersonationEntries()
  const [path] = useLocation()
  const search = useSearch()
  const hasPortfolio = useFlag('portfolio') === true
  const portfolio = { id: 'portfolio', label: texts.portfolio, icon: <PortfolioIcon /> }
  const tour = { id: 'tour', label: texts.guidedTour, icon: <TargetIcon /> }
  return [
    ...(hasPortfolio ? [{ ...portfolio, href: '/my/portfolio' }] : []),
    { id: 'watchlists', label: texts.watchlists, icon: <ListIcon />, href: '/my/watchlists' },
    ...impersonationEntries,
    ...(useFlag('guidedTour') === true ? [{ ...tour, href: tourAddress(path, search) }] : []),
    { id: 'settings', label: texts.accountSettings, icon: <UserIcon />, href: '/my/settings' },
    ...staffEntries,
    'separator',
    { id: 'sign-out', label: texts.signOut, icon: <LogOutIcon />, onSelect: () => void signOut() },
  ]
}

/** To act as a user, or while that lasts to end it. */
const useImpersonationEntries = (): readonly MenuEntry[] => {
  const hasTool = useFlag('impersonationTool') === true
  const { exit } = useExitImpersonation()
  const adminId = useUser()?.adminId
  const icon = <EyeIcon />
  if (adminId !== undefined) {
    const onSelect = () => void exit(adminId)
    return [{ id: 'exit-impersonation', label: texts.exitImpersonation, icon, onSelect }]
  }
  const onSelect = () => setToolOpen(true)
  return hasTool ? [{ id: 'impersonate', label: texts.impersonate, icon, onSelect }] : []
}
