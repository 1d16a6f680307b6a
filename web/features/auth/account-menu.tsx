import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { Avatar } from '../../components/avatar.tsx'
import { ListIcon, LogOutIcon } from '../../components/icons.tsx'
import { Menu } from '../../components/menu.tsx'
import { toast } from '../../components/toast.ts'
import { signOut } from '../../lib/auth-client.ts'
import { refreshSession } from '../../lib/session.ts'
import { NOT_SIGNED_OUT, SIGNED_OUT } from './auth-messages.ts'

/** The avatar, with what a signed-in user can go to and do. */
export const AccountMenu = ({ user }: { user: SessionUser }) => {
  const client = useQueryClient()
  const leaving = useRef(false)

  const leave = async (): Promise<void> => {
    if (leaving.current) return
    leaving.current = true
    try {
      await signOut()
      toast.success(SIGNED_OUT)
      await refreshSession(client)
    } catch {
      toast.error(NOT_SIGNED_OUT)
    } finally {
      leaving.current = false
    }
  }

  return (
    <Menu
      label="Account menu"
      tour="account-menu"
      trigger={<Avatar email={user.email} src={user.image ?? undefined} />}
      entries={[
        { id: 'watchlists', label: 'Watchlists', icon: <ListIcon />, href: '/my/watchlists' },
        'separator',
        { id: 'sign-out', label: 'Sign out', icon: <LogOutIcon />, onSelect: () => void leave() },
      ]}
    />
  )
}
