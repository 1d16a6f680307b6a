import { useEffect, useRef, useState } from 'react'
import type { ErrorDescription } from './report-error.ts'

/**
 * Reports a failure once for as long as the component stands.
 *
 * @param description undefined: there is nothing to report
 * @returns the id of the report, once it is known
 */
export const useErrorReport = (description: ErrorDescription | undefined): string | undefined => {
  const [id, setId] = useState<string>()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || description === undefined) return
    isSent.current = true
    const send = async () => {
      const { sendErrorReport } = await import('./report-error.ts')
      setId(await sendErrorReport(description))
    }
    // Without its code there is no report: the page says what it says.
    send().catch(() => undefined)
  }, [description])
  return id
}
