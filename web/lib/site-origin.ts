import { ORIGIN_PLACEHOLDER } from '../../shared/page-renderer.ts'

/** Such as `https://assay.example`; on the server a placeholder that it replaces in the HTML. */
export const siteOrigin = (): string =>
  typeof location === 'undefined' ? ORIGIN_PLACEHOLDER : location.origin
