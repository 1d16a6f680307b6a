import type { Plugin } from 'rolldown'
import { addresses } from '../../lambdas/platform/http/request/addresses.ts'

/** Inlines the addresses of all calls, in place of the contracts that they come from. */
export const urlConstants: Plugin = {
  name: 'url-constants',
  load: {
    filter: { id: /[\\/]platform[\\/]http[\\/]request[\\/]addresses\.ts$/ },
    handler: () => `export const addresses = ${JSON.stringify(addresses)}`,
  },
}
