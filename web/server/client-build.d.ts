/* oxlint-disable typescript/consistent-type-imports -- with an import statement these declarations would only extend modules */

/** What Vite built for browsers (`scripts/bundle/vite/client-build.ts`). */
declare module 'virtual:client-build' {
  export const shell: string
  export const manifest: import('vite').Manifest
  /** Style sheets by path below the site. */
  export const styles: Readonly<
    Record<string, import('../../shared/page-security.ts').InlineElement | undefined>
  >
  /** `public/early.js`. */
  export const earlyScript: import('../../shared/page-security.ts').InlineElement
}
