import { CREDENTIALS_PROVIDER, HOSTED_PROVIDER } from '../../../shared/values/account.ts'
import { config } from '../../platform/config/config.ts'
import type { Provider, ServiceOptions } from './assert-configuration.ts'

const CREDENTIALS = {
  id: CREDENTIALS_PROVIDER,
  name: 'Email and password',
  type: 'credentials',
  checksCredentials: true,
} as const satisfies Provider

const HOSTED = { id: HOSTED_PROVIDER, name: 'Google', type: 'oauth' } as const satisfies Provider

export const providers = () => (config().hosted ? [CREDENTIALS, HOSTED] : [CREDENTIALS])

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
