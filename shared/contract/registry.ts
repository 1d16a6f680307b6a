import * as auth from './auth.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as images from './images.ts'
import * as incidents from './incidents.ts'
import * as projects from './projects.ts'
import * as skynet from './skynet.ts'
import * as user from './user.ts'
import * as watchlist from './watchlist.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/**
 * Every call of the product. Infra, the local gateway and the OpenAPI document walk it; pages and
 * handlers import single contracts, because this list cannot be tree-shaken.
 */
export const registry: readonly AnyEndpoint[] = [
  auth,
  images,
  incidents,
  projects,
  skynet,
  user,
  watchlist,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
