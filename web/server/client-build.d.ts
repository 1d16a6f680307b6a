/* oxlint-disable typescript/consistent-type-imports -- with an import statement these declarations would only extend modules */

/** What Vite built for browsers; the plugin of `vite.config.ts` reads it for the server's build. */
declare module 'virtual:client-build' {
  export const shell: string
  export const manifest: import('vite').Manifest
}
