import type { Plugin } from 'rolldown'
import { fontFiles } from '../../lambdas/projects/share/font-files.ts'

/** Inlines the fonts of drawn pictures, because no package lies beside a bundle. */
export const fontConstants: Plugin = {
  name: 'font-constants',
  load: {
    filter: { id: /[\\/]projects[\\/]share[\\/]font-files\.ts$/ },
    handler: () => `export const fontFiles = ${JSON.stringify(fontFiles)}`,
  },
}
