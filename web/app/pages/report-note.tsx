/** By what the operators find a report of a failure. @param id undefined until it is known */
export const ReportNote = ({ id }: { id: string | undefined }) =>
  id !== undefined && (
    <>
      We have a report of this: <code>{id}</code>
    </>
  )
