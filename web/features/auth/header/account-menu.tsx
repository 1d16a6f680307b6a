import type { SessionUser } from '../../../../shared/contract/auth.ts'
import { Avatar } from '../../../components/display/avatar.tsx'
import { Menu, type MenuEntry } from '../../../components/overlay/menu.tsx'
import * as texts from '../texts.ts'

export type AccountMenuProps = { user: SessionUser; entries: readonly MenuEntry[] }

export const AccountMenu = ({ user, entries }: AccountMenuProps) => (
  <Menu
    label={texts.accountMenu}
    tour="account-menu"
    trigger={<Avatar key={user.username} user={user} />}
    entries={entries}
  />
)
