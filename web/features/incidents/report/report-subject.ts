import type { ReportKind } from '../../../../shared/contract/incidents.ts'

/** What a report is about, as far as the page that opens the form knows. */
export type ReportSubject = {
  /** Preselected; the reporter can choose another. */
  projectId?: string | undefined
  projectName?: string | undefined
  /** Preselected; `wrong_data` opens the form as a dispute. */
  kind?: ReportKind | undefined
  /** The disputed input of the project, such as `admin_control`. */
  about?: string | undefined
}
