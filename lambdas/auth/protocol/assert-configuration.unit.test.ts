import { describe, expect, test } from 'vitest'
import { assertConfiguration, type Provider, type ServiceOptions } from './assert-configuration.ts'

const credentials = {
  id: 'credentials',
  name: 'Password',
  type: 'credentials',
  checksCredentials: true,
} satisfies Provider
const google = { id: 'cognito', name: 'Google', type: 'oauth' } satisfies Provider
const email = { id: 'link', name: 'Mailed link', type: 'email' } satisfies Provider
const adapter = { createVerificationToken: 1, useVerificationToken: 1, getUserByEmail: 1 }

const sound: ServiceOptions = {
  secret: 'not looked at in detail',
  providers: [credentials, google],
  sessionStrategy: 'record',
}

const faultOf = (options: Partial<ServiceOptions>) => {
  const fault = assertConfiguration({ ...sound, ...options })
  return fault && [fault.name, fault.code]
}

describe('a sound set-up has no fault', () => {
  test.each<[string, Partial<ServiceOptions>]>([
    ['credentials and Google', {}],
    ['credentials alone', { providers: [credentials] }],
    ['Google alone', { providers: [google] }],
    ['no provider at all', { providers: [] }],
    ['sessions of the adapter with Google beside', { sessionStrategy: 'database', adapter }],
    ['mailed links with a store for them', { providers: [credentials, email], adapter }],
  ])('%s', (_, options) => {
    expect(faultOf(options)).toBeUndefined()
  })
})

describe('a fault has a name and a code', () => {
  test.each<[string, Partial<ServiceOptions>, name: string, code: string]>([
    ['no secret', { secret: undefined }, 'MissingSecretError', 'NO_SECRET'],
    ['an empty secret', { secret: '' }, 'MissingSecretError', 'NO_SECRET'],
    [
      'credentials that nothing checks',
      { providers: [google, { ...credentials, checksCredentials: false }] },
      'MissingAuthorizeError',
      'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    ],
    [
      'sessions of the adapter for credentials alone',
      { providers: [credentials], sessionStrategy: 'database', adapter },
      'UnsupportedStrategyError',
      'CALLBACK_CREDENTIALS_JWT_ERROR',
    ],
    [
      'mailed links without a store',
      { providers: [credentials, email] },
      'MissingAdapterError',
      'EMAIL_REQUIRES_ADAPTER_ERROR',
    ],
    [
      'mailed links with a store that keeps no token',
      { providers: [email], adapter: { getUserByEmail: 1 } },
      'MissingAdapterMethodsError',
      'MISSING_ADAPTER_METHODS_ERROR',
    ],
  ])('%s', (_, options, name, code) => {
    expect(faultOf(options)).toEqual([name, code])
  })

  test('the secret comes first: without it nothing else can be trusted', () => {
    expect(faultOf({ secret: undefined, providers: [email] })?.[0]).toBe('MissingSecretError')
  })

  test('the methods that are missing are named', () => {
    const fault = assertConfiguration({
      ...sound,
      providers: [email],
      adapter: { getUserByEmail: 1 },
    })
    expect(fault?.message).toBe('The adapter has no createVerificationToken, useVerificationToken.')
  })
})
