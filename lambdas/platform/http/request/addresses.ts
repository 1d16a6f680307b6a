import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import { registry } from '../../../../shared/contract/registry.ts'

export interface Address {
  readonly method: AnyEndpoint['method']
  readonly paths: readonly string[]
  /** NextAuth's own calls are forms and queries. */
  readonly takesOurJson: boolean
}

export const addressesOf = (endpoints: readonly AnyEndpoint[]): readonly Address[] =>
  endpoints.map(({ method, path, alsoAt, kind, bodyType }) => ({
    method,
    paths: [path, ...alsoAt],
    takesOurJson: kind === 'command' && bodyType === 'json',
  }))

/**
 * @NOTE In bundles this file is replaced by the list itself (`scripts/bundle/url-constants.ts`):
 * the registry would bring every schema.
 */
export const addresses = addressesOf(registry)
