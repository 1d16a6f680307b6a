import { useRef, useState } from 'react'
import { toast } from '../../components/feedback/toast.ts'
import { reasonOf } from './account-messages.ts'

/**
 * One thing a button does: what is pressed while it is on its way is ignored, and a failure says why.
 *
 * @param act resolves to the message of success
 */
export const useAction = <Input extends readonly unknown[]>(
  act: (...input: Input) => Promise<string>,
) => {
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const run = async (...input: Input): Promise<void> => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      toast.success(await act(...input))
    } catch (error) {
      toast.error(reasonOf(error))
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { run: (...input: Input) => void run(...input), isPending }
}
