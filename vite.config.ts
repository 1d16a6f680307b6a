import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'
import {
  keepStyleSheets,
  refuseUndefined,
  shortClassNames,
} from './scripts/bundle/vite/class-names.ts'
import { clientBuild } from './scripts/bundle/vite/client-build.ts'
import { compressedFiles } from './scripts/bundle/vite/compressed-files.ts'
import { librarySize } from './scripts/bundle/vite/library-size.ts'
import { pageChunks } from './scripts/bundle/vite/page-chunks.ts'
import { pageContract } from './scripts/bundle/vite/page-contract.ts'
import { readPageGraph } from './scripts/bundle/vite/page-graph.ts'
import { drawIcons } from './scripts/bundle/vite/page-icons.ts'
import { qrCode } from './scripts/bundle/vite/qr-code.ts'
import { textFirst } from './scripts/bundle/vite/text-first.ts'
import { typeface } from './scripts/bundle/vite/typeface.ts'
import { wechatAddress } from './web/app/account-addresses.ts'

const here = import.meta.dirname

/** Draws the logo for what does not take the SVG. */
const icons: Plugin = {
  name: 'assay:icons',
  apply: 'build',
  async generateBundle() {
    const drawn = await drawIcons(await readFile(resolve(here, 'web/public/favicon.svg')))
    for (const [fileName, source] of drawn) this.emitFile({ type: 'asset', fileName, source })
  },
}

const NOT_ON_SERVER = '\0not-on-server'

/** Leaves out of the server's build what only browsers load: all lazy parts but the pages. */
const browserParts: Plugin = {
  name: 'assay:browser-parts',
  resolveDynamicImport: (_, importer) =>
    importer?.endsWith('/web/app/routes.tsx') ? undefined : NOT_ON_SERVER,
  load: (id) => (id === NOT_ON_SERVER ? 'export default undefined' : undefined),
}

/** What the page in a browser is made of, before it is cut into files. */
const sources = [
  react(),
  pageContract,
  keepStyleSheets,
  ...librarySize,
  typeface({
    styleSheet: resolve(here, 'web/components/theme/font.css'),
    folder: resolve(here, 'dist/typeface'),
  }),
  qrCode('wechat.svg', wechatAddress),
]

const page: UserConfig = {
  root: resolve(here, 'web'),
  plugins: sources,
  // The router's and the tour's stand-in for what React has itself since its version 18.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  // In development lazy parts would bring dependencies that are not prepared yet, and each time
  // the page would be loaded anew, for a moment with two copies of React.
  optimizeDeps: {
    entries: ['index.html', '{app,components,features,lib}/**/*.{ts,tsx}', '!**/*.test.*'],
  },
  build: {
    outDir: resolve(here, 'dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The first browsers with `light-dark()`: an older target makes the CSS minifier rewrite every
    // colour token into a pair of switches that do not follow `data-theme`. Firefox has all else that
    // the page calls from a later version on. Nothing stands in for what they lack: `web/tsconfig.json`
    // knows no newer built-ins, and a journey looks for what libraries and the DOM's types bring.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    // The server names the files of a page by it.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog: refuseUndefined,
      // Texts stand in one module a feature; each goes into the file that shows it (decision 33).
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: {
        // Chakra builds its parts by calls at module level; unused parts can go only when these
        // calls are known to have no side effect. @NOTE A name stands for all calls of its members,
        // too, in every module: none may be a word that others use.
        manualPureFunctions: [
          'chakra',
          'createRecipeContext',
          'createSlotRecipeContext',
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'forwardRef',
          'withContext',
          'withProvider',
          'withRootProvider',
        ],
      },
    },
  },
}

/** The same in both builds; the server of development keeps names that can be read. */
const css: UserConfig['css'] = {
  modules: { generateScopedName: shortClassNames(resolve(here, 'web')) },
}

/** One file that stands alone: it becomes part of a Lambda. */
const serverBuild: UserConfig = {
  css,
  plugins: [
    clientBuild(resolve(here, 'dist/web'), resolve(here, 'dist/page/manifest.json')),
    browserParts,
  ],
  ssr: { noExternal: true },
  // React looks for it when it runs, and would bring its development build along.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: resolve(here, 'dist/page'),
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: false,
    rolldownOptions: {
      // Most pages are not the first that a function draws: none is compiled before it is asked for.
      optimization: { pifeForModuleWrappers: false },
      output: { codeSplitting: false },
    },
  },
}

/** The shortest hash that can be made: the first script names a hundred files. */
const FILE = 'assets/[name]-[hash:7]'
const fileNames = {
  entryFileNames: `${FILE}.js`,
  chunkFileNames: `${FILE}.js`,
  assetFileNames: `${FILE}[extname]`,
}

export default defineConfig(async ({ command, isSsrBuild = false }) => {
  if (command === 'serve') return page
  if (isSsrBuild) return mergeConfig({ ...page, plugins: [react()] }, serverBuild)
  const codeSplitting = pageChunks(await readPageGraph(page))
  return mergeConfig(page, {
    css,
    plugins: [icons, textFirst, compressedFiles()],
    build: { rolldownOptions: { output: { ...fileNames, codeSplitting } } },
  })
})
