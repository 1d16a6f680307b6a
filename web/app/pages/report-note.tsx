import { useEffect, useRef, useState } from 'react'
import { type ErrorDescription, sendErrorReport } from '../../lib/api/report-error.ts'

/** Reports a failure once for as long as it stands, and shows by what the operators find it. */
const ReportNote = ({ title, trace }: ErrorDescription) => {
  const [id, setId] = useState<string>()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void sendErrorReport({ title, trace }).then(setId)
  }, [title, trace])
  return (
    id !== undefined && (
      <>
        We have a report of this: <code>{id}</code>
      </>
    )
  )
}

export default ReportNote
