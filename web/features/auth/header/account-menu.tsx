import type { SessionUser } from '../../../../shared/contract/auth.ts'
import { Avatar } from '../../../components/display/avatar.tsx'
import { ListIcon, LogOutIcon, UserIcon } from '../../../components/icons.tsx'
import { Menu, type MenuEntry } from '../../../components/overlay/menu.tsx'
import { useSignOut } from '../use-sign-out.ts'

export type AccountMenuProps = {
  user: SessionUser
  /** Further entries, above Sign out. */
  extraEntries: readonly MenuEntry[]
}

export const AccountMenu = ({ user, extraEntries }: AccountMenuProps) => {
  const { signOut } = useSignOut()
  return (
    <Menu
      label="Account menu"
      tour="account-menu"
      trigger={<Avatar key={user.username} user={user} />}
      entries={[
        { id: 'watchlists', label: 'Watchlists', icon: <ListIcon />, href: '/my/watchlists' },
        {
          id: 'settings',
          label: 'Account Settings',
          icon: <UserIcon />,
          href: '/my/settings',
        },
        ...extraEntries,
        'separator',
        { id: 'sign-out', label: 'Sign out', icon: <LogOutIcon />, onSelect: () => void signOut() },
      ]}
    />
  )
}
