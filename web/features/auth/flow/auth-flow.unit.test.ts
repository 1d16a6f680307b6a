import { describe, expect, it } from 'vitest'
import { type AuthEvent, type AuthFlow, type AuthView, hiddenFlow, nextFlow } from './auth-flow.ts'

const credentials = { email: 'mara@fieldnote.example', password: 'letters1' }
const email = 'a@b.example'
const after = (...events: AuthEvent[]): AuthFlow => events.reduce(nextFlow, hiddenFlow)

const openLogin: AuthEvent = { type: 'opened', view: 'login' }
const openSignup: AuthEvent = { type: 'opened', view: 'signup' }
const signedUp: AuthEvent = {
  type: 'signed-up',
  credentials,
  sentCode: { email: credentials.email, at: 1000 },
}
const unconfirmed: AuthEvent = { type: 'found-unconfirmed', credentials }
const chooseLogin: AuthEvent = { type: 'login-chosen' }
const chooseSignup: AuthEvent = { type: 'sign-up-chosen' }
const chooseForgot: AuthEvent = { type: 'forgot-chosen', email }
const askForCode: AuthEvent = { type: 'code-asked', email }
const requestReset: AuthEvent = { type: 'reset-requested', email }

/** One way to reach each view. */
const flows: Record<AuthView, AuthFlow> = {
  hidden: hiddenFlow,
  login: after(openLogin),
  signup: after(openSignup),
  'forgot-password': after(openLogin, chooseForgot),
  'reset-forgotten-password': after(openLogin, chooseForgot, requestReset),
  'verify-email': after(openSignup, signedUp),
}

/** One of each event; opening comes in two. */
const events: Record<string, AuthEvent> & Record<AuthEvent['type'], AuthEvent> = {
  opened: openLogin,
  'opened for signup': openSignup,
  closed: { type: 'closed' },
  'sign-up-chosen': chooseSignup,
  'login-chosen': chooseLogin,
  'forgot-chosen': chooseForgot,
  'found-unconfirmed': unconfirmed,
  'code-asked': askForCode,
  'signed-up': signedUp,
  'code-sent': { type: 'code-sent', sentCode: { email: credentials.email, at: 90_000 } },
  'reset-requested': requestReset,
  verified: { type: 'verified', email },
  'password-reset': { type: 'password-reset', email },
  'signed-in': { type: 'signed-in' },
}

/** The view that each event leads to; an event that is not named leaves the view as it is. */
const opening = { opened: 'login', 'opened for signup': 'signup' } as const
const leaving = { ...opening, closed: 'hidden', 'signed-in': 'hidden' } as const
const transitions: Record<AuthView, Readonly<Partial<Record<string, AuthView>>>> = {
  hidden: opening,
  login: {
    ...leaving,
    'sign-up-chosen': 'signup',
    'forgot-chosen': 'forgot-password',
    'found-unconfirmed': 'verify-email',
    'code-asked': 'login',
  },
  signup: { ...leaving, 'login-chosen': 'login', 'signed-up': 'verify-email' },
  'forgot-password': {
    ...leaving,
    'login-chosen': 'login',
    'reset-requested': 'reset-forgotten-password',
  },
  'reset-forgotten-password': {
    ...leaving,
    'forgot-chosen': 'forgot-password',
    'password-reset': 'login',
    'code-asked': 'login',
  },
  'verify-email': { ...leaving, 'login-chosen': 'login', verified: 'login' },
}

const views = Object.keys(flows) as AuthView[]

describe('auth flow', () => {
  it('A2.84 knows exactly six views', () => {
    const reached = new Set<AuthView>()
    const pending: AuthFlow[] = [hiddenFlow]
    for (let flow = pending.pop(); flow; flow = pending.pop()) {
      if (reached.has(flow.view)) continue
      reached.add(flow.view)
      for (const event of Object.values(events)) pending.push(nextFlow(flow, event))
    }
    expect([...reached].toSorted()).toEqual([
      'forgot-password',
      'hidden',
      'login',
      'reset-forgotten-password',
      'signup',
      'verify-email',
    ])
  })

  describe.each(views)('from %s', (view) => {
    it.each(Object.keys(events))('%s leads where the table says', (name) => {
      const flow = flows[view]
      const next = nextFlow(flow, events[name]!)
      expect(next.view).toBe(transitions[view][name] ?? view)
      const changesNothing = transitions[view][name] === undefined && name !== 'code-sent'
      expect(changesNothing && next !== flow).toBe(false)
    })
  })

  it('A4.1 login goes to signup', () => {
    expect(after(openLogin, chooseSignup)).toMatchObject({ view: 'signup' })
  })

  it('A4.2 login goes to forgot-password, with the email as far as it was typed', () => {
    expect(after(openLogin, chooseForgot)).toEqual({
      view: 'forgot-password',
      email,
      sentCode: null,
    })
  })

  it('A4.3 login goes to verify-email when the user is not confirmed, with the email known', () => {
    expect(after(openLogin, unconfirmed)).toEqual({
      view: 'verify-email',
      email: credentials.email,
      credentials: credentials,
      sentCode: null,
    })
  })

  it('login asks for a code after the right password, and goes back to the password', () => {
    const asked = after(openLogin, askForCode)
    expect(asked).toEqual({ view: 'login', email, asksForCode: true, sentCode: null })
    expect(nextFlow(asked, chooseLogin)).toEqual({ view: 'login', email, sentCode: null })
    expect(nextFlow(flows['reset-forgotten-password'], askForCode)).toEqual(asked)
    expect(nextFlow(flows.login, chooseLogin)).toBe(flows.login)
  })

  it('A4.4 signup goes to login', () => {
    expect(after(openSignup, chooseLogin)).toMatchObject({ view: 'login', email: '' })
  })

  it('A4.5 A4.6 signup goes to verify-email after sign-up succeeded, and the resend timer starts', () => {
    expect(after(openSignup, signedUp)).toEqual({
      view: 'verify-email',
      email: credentials.email,
      credentials: credentials,
      sentCode: { email: 'mara@fieldnote.example', at: 1000 },
    })
  })

  it('A4.7 forgot-password goes to login, with the email it has', () => {
    expect(after(openLogin, chooseForgot, chooseLogin)).toMatchObject({ view: 'login', email })
  })

  it('A4.8 forgot-password goes to reset-forgotten-password once a reset was requested', () => {
    const other = 'other@b.example'
    expect(after(openLogin, chooseForgot, { type: 'reset-requested', email: other })).toMatchObject(
      { view: 'reset-forgotten-password', email: other },
    )
  })

  it('A4.9 no other event leads from forgot-password to reset-forgotten-password', () => {
    const others = Object.values(events).filter(({ type }) => type !== 'reset-requested')
    const next = others.map((event) => nextFlow(flows['forgot-password'], event).view)
    expect(next).not.toContain('reset-forgotten-password')
  })

  it('asks for a new reset code with the email of the last one', () => {
    expect(nextFlow(flows['reset-forgotten-password'], chooseForgot)).toMatchObject({
      view: 'forgot-password',
      email,
    })
  })

  it('A4.15 Back to login goes from verify-email to login, with the email filled in', () => {
    expect(after(openSignup, signedUp, chooseLogin)).toEqual({
      view: 'login',
      email: credentials.email,
      sentCode: { email: 'mara@fieldnote.example', at: 1000 },
    })
  })

  it('goes to login with the email after a verification or a reset that did not sign in', () => {
    const login = { view: 'login', email }
    expect(nextFlow(flows['verify-email'], events.verified)).toMatchObject(login)
    expect(nextFlow(flows['reset-forgotten-password'], events['password-reset'])).toMatchObject(
      login,
    )
  })

  it('starts the resend timer anew with each code', () => {
    const sentCode = { email: credentials.email, at: 90_000 }
    expect(after(openSignup, signedUp, { type: 'code-sent', sentCode }).sentCode).toEqual({
      email: 'mara@fieldnote.example',
      at: 90_000,
    })
  })

  it('keeps the resend timer while the view is left', () => {
    expect(after(openSignup, signedUp, { type: 'closed' }, openLogin, unconfirmed)).toMatchObject({
      view: 'verify-email',
      sentCode: { email: 'mara@fieldnote.example', at: 1000 },
    })
  })

  it('keeps whose code it was that was sent, also where another email is verified', () => {
    const other = { email: 'noor@fieldnote.example', password: 'letters2' }
    const logIn: AuthEvent = { type: 'found-unconfirmed', credentials: other }
    expect(after(openSignup, signedUp, chooseLogin, logIn)).toEqual({
      view: 'verify-email',
      email: 'noor@fieldnote.example',
      credentials: other,
      sentCode: { email: 'mara@fieldnote.example', at: 1000 },
    })
  })

  it('forgets the credentials with the verify-email view', () => {
    const left = [chooseLogin, { type: 'closed' }, { type: 'signed-in' }] as const
    for (const leave of left) {
      expect(JSON.stringify(after(openSignup, signedUp, leave))).not.toContain(credentials.password)
    }
  })
})
