/** One file for all pages of products: what most visits load names every file of a page. */
export { default as SecurityAuditPage } from './security-audit-page.tsx'
export { default as SkynetPage } from './skynet-page.tsx'
export { default as SkyTracePage } from './skytrace-page.tsx'
export { default as PentestPage } from './pentest-page.tsx'
