// Made by `scripts/bundle/build-page.ts`; package.json says where they lie.
/* oxlint-disable typescript/consistent-type-imports -- with an import statement these declarations would only extend modules */

declare module '#page' {
  export const renderPage: import('../../../shared/page-renderer.ts').RenderPage
  export const completePage: import('../../../shared/page-renderer.ts').CompletePage
}

declare module '#prerendered-pages' {
  const prerenderedPages: import('../../../shared/page-renderer.ts').PrerenderedPages
  export default prerenderedPages
}
