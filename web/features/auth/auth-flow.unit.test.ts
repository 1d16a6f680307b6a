import { describe, expect, it } from 'vitest'
import { type AuthEvent, type AuthFlow, hiddenFlow, nextFlow } from './auth-flow.ts'

const credentials = { email: 'mara@fieldnote.example', password: 'letters1' }
const after = (...events: AuthEvent[]): AuthFlow => events.reduce(nextFlow, hiddenFlow)

const openLogin: AuthEvent = { type: 'opened', view: 'login' }
const openSignup: AuthEvent = { type: 'opened', view: 'signup' }
const signedUp: AuthEvent = { type: 'signed-up', credentials, at: 1000 }
const unconfirmed: AuthEvent = { type: 'found-unconfirmed', credentials }
const chooseLogin: AuthEvent = { type: 'login-chosen' }
const chooseSignup: AuthEvent = { type: 'sign-up-chosen' }

describe('auth flow', () => {
  it('A4.1 login goes to signup', () => {
    expect(after(openLogin, chooseSignup)).toMatchObject({ view: 'signup' })
  })

  it('A4.3 login goes to verify-email when the user is not confirmed, with the email known', () => {
    expect(after(openLogin, unconfirmed)).toEqual({
      view: 'verify-email',
      email: credentials.email,
      remembered: credentials,
      codeSentAt: null,
    })
  })

  it('A4.4 signup goes to login', () => {
    expect(after(openSignup, chooseLogin)).toMatchObject({ view: 'login', email: '' })
  })

  it('A4.5 A4.6 signup goes to verify-email after sign-up succeeded, and the resend timer starts', () => {
    expect(after(openSignup, signedUp)).toEqual({
      view: 'verify-email',
      email: credentials.email,
      remembered: credentials,
      codeSentAt: 1000,
    })
  })

  it('A4.15 Back to login goes from verify-email to login, with the email filled in', () => {
    expect(after(openSignup, signedUp, chooseLogin)).toEqual({
      view: 'login',
      email: credentials.email,
      codeSentAt: 1000,
    })
  })

  it('goes to login with the email after a verification that did not sign in', () => {
    expect(after(openLogin, unconfirmed, { type: 'verified', email: 'a@b.example' })).toMatchObject(
      {
        view: 'login',
        email: 'a@b.example',
      },
    )
  })

  it('starts the resend timer anew with each code', () => {
    expect(after(openSignup, signedUp, { type: 'code-sent', at: 90_000 }).codeSentAt).toBe(90_000)
  })

  it('keeps the resend timer while the view is left', () => {
    expect(after(openSignup, signedUp, { type: 'closed' }, openLogin, unconfirmed)).toMatchObject({
      view: 'verify-email',
      codeSentAt: 1000,
    })
  })

  it.each([openLogin, openSignup])('is hidden once signed in or closed, from $view', (open) => {
    expect(after(open, { type: 'signed-in' }).view).toBe('hidden')
    expect(after(open, { type: 'closed' }).view).toBe('hidden')
  })

  it('forgets the credentials with the verify-email view', () => {
    const left = [chooseLogin, { type: 'closed' }, { type: 'signed-in' }] as const
    for (const leave of left) {
      expect(JSON.stringify(after(openSignup, signedUp, leave))).not.toContain(credentials.password)
    }
  })

  it('changes nothing on late answers to a view that was left', () => {
    const closed = after(openLogin, { type: 'closed' })
    expect(nextFlow(closed, unconfirmed)).toBe(closed)
    expect(nextFlow(closed, signedUp)).toBe(closed)
    expect(nextFlow(closed, { type: 'verified', email: 'a@b.example' })).toBe(closed)
    expect(nextFlow(closed, chooseLogin)).toBe(closed)
    expect(nextFlow(closed, chooseSignup)).toBe(closed)
    const signup = after(openSignup)
    expect(nextFlow(signup, unconfirmed)).toBe(signup)
    const login = after(openLogin)
    expect(nextFlow(login, signedUp)).toBe(login)
  })
})
