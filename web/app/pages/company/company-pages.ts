/** One file for all pages of the company: what most visits load names every file of a page. */
export { default as AboutPage } from './about-page.tsx'
export { default as CareersPage } from './careers-page.tsx'
export { default as DisclaimerPage } from './disclaimer-page.tsx'
export { default as TermsPage } from './terms-page.tsx'
export { default as PrivacyPage } from './privacy-page.tsx'
export { default as CookiePage } from './cookie-page.tsx'
