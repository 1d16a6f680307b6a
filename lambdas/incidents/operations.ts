/** What the operators' commands and the local stack may ask of this feature, beside its decider. */

export { type ReportFields, encryptReport, subjectOf } from './reports/report-fields.ts'
export { createQueue } from './staff/queue.ts'
