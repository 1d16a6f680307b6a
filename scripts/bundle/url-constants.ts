import type { Plugin } from 'esbuild'
import { addresses } from '../../lambdas/platform/http/addresses.ts'

/** Writes the addresses of all calls into a bundle, instead of the contracts that they are taken from. */
export const urlConstants: Plugin = {
  name: 'url-constants',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]platform[\\/]http[\\/]addresses\.ts$/ }, () => ({
      contents: `export const addresses = ${JSON.stringify(addresses)}`,
      loader: 'js',
    }))
  },
}
