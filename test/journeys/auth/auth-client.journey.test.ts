import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { pageScript } from '../../support/browser/page-script.ts'
import { PASSWORD } from '../../support/http/visitor.ts'

/** The page's own client of the auth service, by itself, in a page of the running product. */

let script = ''
beforeAll(async () => {
  const file = join(import.meta.dirname, '../../../web/lib/session/auth-commands.ts')
  script = await pageScript(file, 'authClient')
})

const signIn = async (page: Page, email: string, password: string): Promise<unknown> =>
  await page.evaluate(`(async () => {
    ${script}
    return await authClient.signIn(${JSON.stringify({ email, password })})
  })()`)

journey(
  'A4.33 the result of a sign-in has the fields error, status, ok and url, that of one that failed too',
  async ({ open, visitorWithAccount: { email, password } }) => {
    const { page, origin } = await open('/company/privacy-policy')
    expect(await signIn(page, email, `${PASSWORD}-not`)).toEqual({
      error: 'NotAuthorizedException',
      status: 401,
      ok: false,
      url: null,
    })
    expect(await signIn(page, email, password)).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: `${origin}/company/privacy-policy`,
    })
  },
)
