import type { SessionUser } from '../../../../shared/contract/auth.ts'
import { Avatar } from '../../../components/display/avatar.tsx'
import { ListIcon, LogOutIcon, UserIcon } from '../../../components/icons.tsx'
import { Menu, type MenuEntry } from '../../../components/overlay/menu.tsx'
import { useSignOut } from '../use-sign-out.ts'

export type AccountMenuProps = {
  user: SessionUser
  /** What is not for everybody, above the way out. */
  more: readonly MenuEntry[]
}

/** The avatar, with what a signed-in user can go to and do. */
export const AccountMenu = ({ user, more }: AccountMenuProps) => {
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
        ...more,
        'separator',
        { id: 'sign-out', label: 'Sign out', icon: <LogOutIcon />, onSelect: () => void signOut() },
      ]}
    />
  )
}
