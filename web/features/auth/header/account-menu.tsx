import type { SessionUser } from '../../../../shared/contract/auth.ts'
import { Avatar } from '../../../components/display/avatar.tsx'
import { Menu, type MenuEntry } from '../../../components/overlay/menu.tsx'

export type AccountMenuProps = { user: SessionUser; entries: readonly MenuEntry[] }

export const AccountMenu = ({ user, entries }: AccountMenuProps) => (
  <Menu
    label="Account menu"
    tour="account-menu"
    trigger={<Avatar key={user.username} user={user} />}
    entries={entries}
  />
)
