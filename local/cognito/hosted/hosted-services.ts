import type { Services } from '../services.ts'
import type { SigningKey } from '../tokens/signing-key.ts'
import type { AuthorizationCodes } from './authorization-codes.ts'

export interface HostedServices extends Pick<
  Services,
  'pool' | 'users' | 'grants' | 'tokens' | 'now'
> {
  readonly authorizationCodes: AuthorizationCodes
  readonly signingKey: () => Promise<SigningKey>
}
