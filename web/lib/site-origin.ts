import { ORIGIN_PLACEHOLDER } from '../../shared/page-renderer.ts'

/** Such as `https://assay.example`; on the server a placeholder that it replaces in the HTML. */
export const siteOrigin = (): string => globalThis.location?.origin ?? ORIGIN_PLACEHOLDER
