import { useRef, useState } from 'react'
import { exitImpersonation } from '../../../shared/contract/impersonation.ts'
import { toast } from '../../components/feedback/toast.ts'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-errors.ts'
import { broadcastSession } from '../../lib/session/session-channel.ts'
import { returnToPage } from './page-left.ts'
import * as texts from './texts.ts'

/** Ends the impersonation and loads the page that was left; ignores further calls meanwhile. */
export const useExitImpersonation = () => {
  const pending = useRef(false)
  const [isPending, setPending] = useState(false)

  /** @param adminId of the session */
  const exit = async (adminId: string): Promise<void> => {
    if (pending.current) return
    pending.current = true
    setPending(true)
    try {
      await call(exitImpersonation, { body: { adminId } })
    } catch (error) {
      // 401 and 403: it has ended by other ways, and the page does not know yet.
      if (!(error instanceof CallError && [401, 403].includes(error.status))) {
        toast.error(texts.notExited)
        pending.current = false
        setPending(false)
        return
      }
    }
    broadcastSession('signin')
    returnToPage()
  }
  return { exit, isPending }
}
