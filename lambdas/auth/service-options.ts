import { config } from '../platform/config/config.ts'
import type { Provider, ServiceOptions } from './assert-configuration.ts'

const CREDENTIALS = {
  id: 'credentials',
  name: 'Email and password',
  type: 'credentials',
  checksCredentials: true,
} as const satisfies Provider

/** Google, by way of the identity provider's hosted pages. */
const HOSTED = { id: 'cognito', name: 'Google', type: 'oauth' } as const satisfies Provider

/** The ways to sign in that work here. */
export const providers = () => (config().hosted ? [CREDENTIALS, HOSTED] : [CREDENTIALS])

/** How this deployment's auth service is set up. */
export const serviceOptions = (): ServiceOptions => ({
  secret: fitSecret(),
  providers: providers(),
  sessionStrategy: 'record',
})

const fitSecret = (): string | undefined => {
  const current = config()
  try {
    return current.secret
  } catch {
    return undefined
  }
}
