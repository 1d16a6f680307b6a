import { setTimeout as wait } from 'node:timers/promises'
import type { Mail } from '../../../local/outbox/mail.ts'
import { postAuthForm, urlIn } from './auth-forms.ts'
import { authenticatorCode } from './authenticator-code.ts'
import { chooseOnHostedPage } from '../browser/choose-on-hosted-page.ts'
import { EVENTUALLY } from '../time/eventually.ts'

type Headers = Readonly<Record<string, string>>

/** A browser without a screen: HTTP with cookies. */
export interface Visitor {
  readonly cookies: Map<string, string>
  /** Follows no redirect, and stores the response's cookies. */
  send(path: string, request?: RequestInit): Promise<Response>
  get(path: string, headers?: Headers): Promise<Response>
  /** As a page of the product does. */
  post(path: string, body: unknown, headers?: Headers): Promise<Response>
  postForm(path: string, fields: Headers, headers?: Headers): Promise<Response>
  csrfToken(): Promise<string>
  signIn(email: string, password: string): Promise<Response>
  /** The second step alone, after {@link signIn} was answered with a challenge. */
  giveCode(code: string): Promise<Response>
  /** Both steps, with the code that an authenticator app would show. */
  signInWithCode(email: string, password: string): Promise<Response>
  /**
   * Signs in with Google, up to the response of our callback.
   * @param email of any account; null cancels
   */
  signInWithGoogle(email: string | null): Promise<Response>
  /** null when not signed in. */
  whoAmI(): Promise<{ readonly username: string; readonly email: string } | null>
  newestCode(email: string): Promise<string>
  /** The next code of an account's authenticator app, or of a secret that waits to be confirmed. */
  authenticatorCode(email: string, which?: 'confirmed' | 'pending'): Promise<string>
  /** Unconfirmed. */
  signUp(email?: string): Promise<{ email: string; password: string }>
  /** Confirmed and signed in. */
  becomeUser(email?: string): Promise<{ email: string; password: string }>
}

/** The cookie of a session, over HTTP. */
export const SESSION_COOKIE = 'next-auth.session-token'

/** Valid and uncommon. */
export const PASSWORD = 'hallmark-1720'

let accounts = 0

/** Unique. */
export const newEmail = (): string => `person-${process.pid}-${Date.now()}-${++accounts}@assay.test`

export const createVisitor = (origin: string): Visitor => {
  const cookies = new Map<string, string>()

  const visitor: Visitor = {
    cookies,
    send: async (path, request = {}) => {
      const response = await fetch(origin + path, {
        ...request,
        redirect: 'manual',
        headers: {
          ...(request.headers as Headers | undefined),
          ...(cookies.size > 0 && {
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          }),
        },
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/max-age=0/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
    get: async (path, headers = {}) => await visitor.send(path, { headers }),
    post: async (path, body, headers = {}) =>
      await visitor.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, ...headers },
        body: JSON.stringify(body),
      }),
    postForm: async (path, fields, headers = {}) =>
      await visitor.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    csrfToken: async () => {
      const { csrfToken } = (await (await visitor.get('/api/auth/csrf')).json()) as {
        csrfToken: string
      }
      return csrfToken
    },
    signIn: async (email, password) =>
      await postAuthForm(visitor, '/api/auth/callback/credentials', {
        email,
        password,
        callbackUrl: `${origin}/my/watchlists`,
      }),
    giveCode: async (code) =>
      await postAuthForm(visitor, '/api/auth/callback/credentials', {
        code,
        callbackUrl: `${origin}/my/watchlists`,
      }),
    signInWithCode: async (email, password) => {
      const first = await visitor.signIn(email, password)
      if (first.status !== 401) return first
      return await visitor.giveCode(await visitor.authenticatorCode(email))
    },
    signInWithGoogle: async (email) => {
      const started = await postAuthForm(
        visitor,
        '/api/auth/signin/cognito?identity_provider=Google',
        { callbackUrl: `${origin}/my/watchlists` },
      )
      const address = await chooseOnHostedPage(
        await urlIn(started),
        email === null ? { cancel: 'yes' } : { email, name: 'A. Person' },
      )
      if (address.origin !== origin) throw new Error(`The choice led to ${address.origin}.`)
      return await visitor.get(address.pathname + address.search)
    },
    whoAmI: async () => {
      const { user = null } = (await (await visitor.get('/api/auth/session')).json()) as {
        user?: { username: string; email: string }
      }
      return user
    },
    newestCode: async (email) => {
      const response = await fetch(`${origin}/__local/outbox?to=${encodeURIComponent(email)}`)
      const mail = ((await response.json()) as Mail[]).find(({ code }) => code !== undefined)
      if (!mail?.code) throw new Error(`No code was mailed to ${email}.`)
      return mail.code
    },
    authenticatorCode: async (email, which) => await authenticatorCode(origin, email, which),
    signUp: async (email = newEmail()) => {
      await complete(visitor, '/api/auth/signup', { email, password: PASSWORD })
      return { email, password: PASSWORD }
    },
    becomeUser: async (email) => {
      const account = await visitor.signUp(email)
      await complete(visitor, '/api/auth/verify-email', {
        email: account.email,
        verificationCode: await visitor.newestCode(account.email),
      })
      await untilDone(async () => await visitor.signIn(account.email, account.password))
      return account
    },
  }
  return visitor
}

export const identityOriginOf = async (origin: string): Promise<string> => {
  const health = (await (await fetch(`${origin}/__local/health`)).json()) as {
    identityOrigin: string
  }
  return health.identityOrigin
}

const complete = async (visitor: Visitor, path: string, body: unknown): Promise<void> => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await untilDone(async () => await visitor.post(path, body, headers))
}

/** A visitor who asks again what a busy machine answered too late, as the page does. */
export const patient = <Asker extends Visitor>(visitor: Asker): Asker => ({
  ...visitor,
  get: async (path, headers) => await untilInTime(async () => await visitor.get(path, headers)),
  post: async (path, body, headers = {}) => {
    const keyed = { 'idempotency-key': crypto.randomUUID(), ...headers }
    return await untilInTime(async () => await visitor.post(path, body, keyed))
  },
})

/** The first response that is not late, or the last one once nobody would wait any more. */
const untilInTime = async (ask: () => Promise<Response>): Promise<Response> => {
  const deadline = Date.now() + EVENTUALLY.timeout
  for (;;) {
    const response = await ask()
    const { status, headers } = response
    const isLate =
      status === 503 || status === 504 || (status === 409 && headers.has('retry-after'))
    if (!isLate || Date.now() > deadline) return response
    await wait(EVENTUALLY.interval)
  }
}

/** Retries late responses; another one than 200 is an error. */
const untilDone = async (ask: () => Promise<Response>): Promise<void> => {
  const { status, url } = await untilInTime(ask)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
}
