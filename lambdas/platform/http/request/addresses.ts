import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import { registry } from '../../../../shared/contract/registry.ts'

/** Where a call answers. */
export interface Address {
  readonly method: AnyEndpoint['method']
  /** With their `{name}` parts. */
  readonly paths: readonly string[]
  /** NextAuth's calls are forms and queries: a command that takes JSON is ours. */
  readonly takesOurJson: boolean
}

export const addressesOf = (endpoints: readonly AnyEndpoint[]): readonly Address[] =>
  endpoints.map(({ method, path, alsoAt, kind, bodyType }) => ({
    method,
    paths: [path, ...alsoAt],
    takesOurJson: kind === 'command' && bodyType === 'json',
  }))

/**
 * Of every call of the product. @NOTE A bundle holds this list written out in the place of this file
 * (`scripts/bundle/url-constants.ts`): the registry would bring every schema along.
 */
export const addresses = addressesOf(registry)
