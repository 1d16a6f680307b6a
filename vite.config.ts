import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { compressedFiles } from './scripts/bundle/compressed-files.ts'
import { drawIcons } from './scripts/bundle/page-icons.ts'

const here = import.meta.dirname

/**
 * Ships the licence the typeface's terms ask for, and lets the browser fetch the font file while
 * it still reads the style sheet: with `font-display: optional` a late font is a font not used.
 */
const typeface = (): Plugin => ({
  name: 'assay:typeface',
  apply: 'build',
  async generateBundle() {
    const licence = createRequire(import.meta.url).resolve('@fontsource-variable/inter/LICENSE')
    this.emitFile({
      type: 'asset',
      fileName: 'assets/inter-licence.txt',
      source: await readFile(licence),
    })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head' as const,
        })),
  },
})

/** Draws the logo for what does not take the SVG. */
const icons: Plugin = {
  name: 'assay:icons',
  apply: 'build',
  async generateBundle() {
    const drawn = await drawIcons(await readFile(resolve(here, 'web/public/favicon.svg')))
    for (const [fileName, source] of drawn) this.emitFile({ type: 'asset', fileName, source })
  },
}

export default defineConfig({
  root: resolve(here, 'web'),
  plugins: [react(), typeface(), icons, compressedFiles()],
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
    // colour token into a pair of switches that do not follow `data-theme`.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
})
