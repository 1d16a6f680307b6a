import { describe, expect, it } from 'vitest'
import { failureOf } from './auth-failures.tsx'

describe('failureOf', () => {
  it.each([
    'Configuration',
    'AccessDenied',
    'Verification',
    'SessionRequired',
    'Signin',
    'OAuthSignin',
    'OAuthCallback',
    'OAuthCreateAccount',
    'EmailCreateAccount',
    'Callback',
    'OAuthAccountNotLinked',
    'EmailSignin',
    'CredentialsSignin',
    'Default',
  ])('has a title and a sentence for %s, without its name', (name) => {
    const { title, sentence, ...failure } = failureOf(name)
    expect(failure.name).toBe(name)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(title + sentence).not.toContain(name)
  })

  it.each([null, '', 'Call 555 now', 'constructor', '__proto__'])(
    'falls back to the default for %j',
    (name) => {
      expect(failureOf(name)).toEqual(failureOf('Default'))
    },
  )
})
