import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../../components/feedback/toast.ts'
import { ClientError } from '../../lib/api/call-errors.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { errorMessage } from './account-messages.ts'

/**
 * An asynchronous action of a button: ignores presses while it runs, and shows its result as a toast.
 *
 * @param act resolves to the success message
 * @param lookAgain asks again after a failure: where the answer is lost, the change may have been made
 */
export const useAction = <Input extends readonly unknown[]>(
  act: (...input: Input) => Promise<string>,
  lookAgain?: () => Promise<unknown>,
) => {
  const client = useQueryClient()
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const run = async (...input: Input): Promise<void> => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      toast.success(await act(...input))
    } catch (error) {
      toast.error(errorMessage(error))
      if (error instanceof ClientError && error.status === 401) void refreshSession(client)
      void lookAgain?.()
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { run: (...input: Input) => void run(...input), isPending }
}
