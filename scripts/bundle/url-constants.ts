import type { Plugin } from 'esbuild'
import { addresses } from '../../lambdas/platform/http/request/addresses.ts'

/** Inlines the addresses of all calls, in place of the contracts that they come from. */
export const urlConstants: Plugin = {
  name: 'url-constants',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]platform[\\/]http[\\/]request[\\/]addresses\.ts$/ }, () => ({
      contents: `export const addresses = ${JSON.stringify(addresses)}`,
      loader: 'js',
    }))
  },
}
