import { AccountMenu } from '../features/auth/header/account-menu.tsx'
import { useSession } from '../lib/session/session.ts'
import { useStaffEntries } from './use-staff-entries.tsx'

/** The account menu, in a file of its own: most visits are without an account. */
const SignedInMenu = () => {
  const session = useSession()
  const entries = useStaffEntries()
  return session.status === 'authenticated' ? (
    <AccountMenu user={session.user} extraEntries={entries} />
  ) : null
}

export default SignedInMenu
