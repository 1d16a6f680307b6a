import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { createVisitor, newEmail, PASSWORD } from '../../support/http/visitor.ts'
import {
  forgotForm,
  logInForm,
  resetForm,
  showAuthPage,
  signUpForm,
  UNKNOWN,
} from './auth-views.ts'
import { holdRequests } from '../intercept.ts'

/** Submits by two clicks and by Enter while the first call is on its way; answers how many went out. */
const submitThrice = async (
  page: Page,
  path: string,
  { button, field, done }: { button: Locator; field?: Locator; done: Locator },
): Promise<number> => {
  const call = await holdRequests(page, path)
  await button.dblclick()
  await call.firstRequest
  await field?.press('Enter')
  // Settled: whatever the presses set off has been drawn.
  await page.evaluate(async () => await new Promise(requestAnimationFrame))
  call.release()
  await done.waitFor()
  return call.count()
}

const opened = openOnce(async (open) => await open('/auth/login'))

/** A view of the plain pages with nothing filled in, without a load after the first. */
const show = async (path: string) => {
  const tab = await opened()
  await tab.page.unrouteAll({ behavior: 'ignoreErrors' })
  await showAuthPage(tab.page, path)
  return tab
}

journey('A5.42 a double submit of signup sends one request', async () => {
  const { page } = await show('/auth/signup')
  const { email, password, terms, submit } = signUpForm(page)
  await email.fill(newEmail())
  await password.fill(PASSWORD)
  await terms.check()
  const sent = await submitThrice(page, '/api/auth/signup', {
    button: submit,
    field: password,
    done: page.getByRole('heading', { name: 'Verify your email' }),
  })
  expect(sent).toBe(1)
})

journey('who signs up again after the answer was lost goes on to the code', async () => {
  const { page, expectNoise } = await show('/auth/signup')
  expectNoise(/Failed to load resource/)
  const { email, password, terms, submit } = signUpForm(page)
  await email.fill(newEmail())
  await password.fill(PASSWORD)
  await terms.check()
  await page.route(
    '**/api/auth/signup',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await submit.click()
  await page.getByText(UNKNOWN).waitFor()
  await submit.click()
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
})

journey(
  'A5.43 A5.44 a double submit of forgot password or of reset sends one request',
  async () => {
    const { page } = await show('/auth/login?view=forgot-password')
    const forgot = forgotForm(page)
    await forgot.email.fill(newEmail())
    const asked = await submitThrice(page, '/api/auth/forgot-password', {
      button: forgot.submit,
      field: forgot.email,
      done: resetForm(page).heading,
    })
    expect(asked).toBe(1)
    const { code, password, submit } = resetForm(page)
    await code.fill('123456')
    await password.fill(PASSWORD)
    const sent = await submitThrice(page, '/api/auth/reset-forgotten-password', {
      button: submit,
      field: password,
      done: page.getByText('Invalid code provided, please request a code again.'),
    })
    expect(sent).toBe(1)
  },
)

journey('A5.46 a double click on resend sends one request', async () => {
  const { page } = await show('/auth/login?view=verify-email')
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@assay.test')
  const sent = await submitThrice(page, '/api/auth/resend-confirmation', {
    button: page.getByRole('button', { name: 'Resend Confirmation Code' }),
    done: page.getByText('Confirmation code was sent to someone@assay.test.'),
  })
  expect(sent).toBe(1)
})

journey('A5.45 a double submit of verify sends one request', async ({ origin }) => {
  const visitor = createVisitor(origin)
  const { email } = await visitor.signUp()
  const { page } = await show('/auth/login?view=verify-email')
  const code = page.getByLabel('Verification code')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await code.fill(await visitor.newestCode(email))
  const sent = await submitThrice(page, '/api/auth/verify-email', {
    button: page.getByRole('button', { name: 'Verify', exact: true }),
    field: code,
    done: page.getByText('Your email has been verified.'),
  })
  expect(sent).toBe(1)
})

journey('Enter held in a form tries a wrong password once', async ({ visitorWithAccount }) => {
  const { page, calls } = await show('/auth/login')
  const before = calls.length
  const { email, password } = logInForm(page)
  await email.fill(visitorWithAccount.email)
  await password.fill('not-my-password-1')
  for (let downs = 0; downs < 10; downs += 1) {
    await page.keyboard.down('Enter')
    await requestsDone(page)
  }
  await page.keyboard.up('Enter')
  const tries = calls.slice(before).filter(({ path }) => path === '/api/auth/callback/credentials')
  expect(tries).toHaveLength(1)
})

// Last: it leaves somebody signed in.
journey('A5.41 a double submit of login sends one request', async ({ visitorWithAccount }) => {
  const { page } = await show('/auth/login')
  const { email, password, submit } = logInForm(page)
  await email.fill(visitorWithAccount.email)
  await password.fill(visitorWithAccount.password)
  const sent = await submitThrice(page, '/api/auth/callback/credentials', {
    button: submit,
    field: password,
    done: page.getByRole('button', { name: 'Account menu' }),
  })
  expect(sent).toBe(1)
})
