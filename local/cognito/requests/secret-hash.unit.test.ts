import { expect, test } from 'vitest'
import { secretHash } from './secret-hash.ts'

test('SECRET_HASH is base64 of HMAC-SHA256 over user name and client id', () => {
  // printf '%s' 'mary@assay.exampleclient-7' | openssl dgst -sha256 -hmac 'the secret' -binary | base64
  expect(
    secretHash('mary@assay.example', { clientId: 'client-7', clientSecret: 'the secret' }),
  ).toBe('5QJ4rMWYaH8rUeKVejETnL+6cKGHOq8rSxFJAsGcH+E=')
})
