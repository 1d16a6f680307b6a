/** The error reports' interface for the operators' commands. */

export type { ErrorReport } from './reports/error-report.ts'
