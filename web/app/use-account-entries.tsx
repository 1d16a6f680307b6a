import { useLocation, useSearch } from 'wouter'
import { ListIcon, LogOutIcon, TargetIcon, UserIcon } from '../components/action-icons.tsx'
import type { MenuEntry } from '../components/overlay/menu.tsx'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { PortfolioIcon } from '../features/portfolio/icons.tsx'
import { useFlag } from '../lib/flags/use-flag.ts'
import { tourAddress } from '../lib/tour-address.ts'
import * as texts from './texts.ts'
import { useStaffEntries } from './use-staff-entries.tsx'

/** What the account menu of the header and the drawer's Account submenu offer, in their order. */
export const useAccountEntries = (): readonly MenuEntry[] => {
  const { signOut } = useSignOut()
  const staffEntries = useStaffEntries()
  const [path] = useLocation()
  const search = useSearch()
  const hasPortfolio = useFlag('portfolio') === true
  const portfolio = { id: 'portfolio', label: texts.portfolio, icon: <PortfolioIcon /> }
  const tour = { id: 'tour', label: texts.guidedTour, icon: <TargetIcon /> }
  return [
    ...(hasPortfolio ? [{ ...portfolio, href: '/my/portfolio' }] : []),
    { id: 'watchlists', label: texts.watchlists, icon: <ListIcon />, href: '/my/watchlists' },
    ...(useFlag('guidedTour') === true ? [{ ...tour, href: tourAddress(path, search) }] : []),
    { id: 'settings', label: texts.accountSettings, icon: <UserIcon />, href: '/my/settings' },
    ...staffEntries,
    'separator',
    { id: 'sign-out', label: texts.signOut, icon: <LogOutIcon />, onSelect: () => void signOut() },
  ]
}
