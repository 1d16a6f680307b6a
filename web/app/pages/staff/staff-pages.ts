/** Pages of staff that come together: fewer names of files in the first scripts of all pages. */
export { default as AnnouncementPage } from './announcement-page.tsx'
export { default as AuditPage } from './audit-page.tsx'
export { default as IncidentsPage } from './incidents-page.tsx'
export { default as InsightsPage } from './insights-page.tsx'
export { default as QuotesPage } from './quotes-page.tsx'
