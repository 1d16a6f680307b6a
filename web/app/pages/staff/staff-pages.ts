/** Pages of staff that come together: fewer names of files in the first scripts of all pages. */
export { default as AuditPage } from './audit-page.tsx'
export { default as InsightsPage } from './insights-page.tsx'
