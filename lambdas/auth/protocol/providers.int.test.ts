import { expect, test } from 'vitest'
import { rawRequest } from '../../../test/support/http/raw-request.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'

const cloud = await useTestCloud()

test('A7.8 the providers stand under their ids, with absolute addresses', async () => {
  const response = await createVisitor(cloud.origin).get('/api/auth/providers')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toEqual({
    credentials: {
      id: 'credentials',
      name: 'Email and password',
      type: 'credentials',
      signinUrl: `${cloud.origin}/api/auth/signin/credentials`,
      callbackUrl: `${cloud.origin}/api/auth/callback/credentials`,
    },
    cognito: {
      id: 'cognito',
      name: 'Google',
      type: 'oauth',
      signinUrl: `${cloud.origin}/api/auth/signin/cognito`,
      callbackUrl: `${cloud.origin}/api/auth/callback/cognito`,
    },
  })
})

test('the addresses follow from the configuration, whatever host the request names', async () => {
  const { body } = await rawRequest(cloud.origin, '/api/auth/providers', {
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    },
  })
  expect(body).toContain(`${cloud.origin}/api/auth/`)
  expect(body).not.toContain('evil.example')
})
