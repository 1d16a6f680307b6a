import { config } from '../../platform/config/config.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'

export const authBase = (): string => `${config().origin}/api/auth`

/** Replace NextAuth's own pages. */
const pages = {
  signIn: '/auth/login',
  signOut: '/auth/signout',
  error: '/auth/error',
  verifyRequest: '/auth/login?view=verify-email',
} as const

export const pageAddress = (
  page: keyof typeof pages,
  query: Readonly<Record<string, string>> = {},
): string => {
  const url = new URL(pages[page], config().origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** JSON when `json` is exactly `true`, else a 302. */
export const goTo = (
  url: string,
  json: unknown,
  {
    status = 200,
    cookies = [],
    headers = {},
  }: {
    readonly status?: number
    readonly cookies?: readonly string[]
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): HttpResponse<{ url: string }> =>
  json === 'true'
    ? new HttpResponse({ url }, { status, cookies, headers })
    : redirectTo(url, { cookies, headers })

export const redirectTo = (
  url: string,
  {
    cookies = [],
    headers = {},
  }: {
    readonly cookies?: readonly string[]
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): HttpResponse<never> =>
  new HttpResponse<never>(undefined, {
    status: 302,
    cookies,
    headers: { ...headers, location: url },
  })
