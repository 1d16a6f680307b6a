import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { type EndpointHandler, requestChain } from './request-chain.ts'

type PublicEndpoint = AnyEndpoint & { readonly access: 'public' }

/**
 * The Lambda of an endpoint that reads no session; its bundle lacks the sessions.
 * @example export const handler = handlePublic(getProject, async ({ params: { id } }) => await …)
 */
export const handlePublic = <E extends PublicEndpoint>(endpoint: E, act: EndpointHandler<E>) =>
  requestChain(endpoint, async () => await Promise.resolve(undefined), act)
