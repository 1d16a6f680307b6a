import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import {
  accountMenu,
  forgotForm,
  logInForm,
  openModal,
  reachReset,
  resetForm,
  signUpForm,
  UNKNOWN,
} from './auth-views.ts'
import { loseAnswer, refuseRequests } from '../intercept.ts'

const NEW_PASSWORD = 'assay-mark-1843'

describe('the forgot-password view of the modal', () => {
  const opened = openOnce(async (open) => await open('/methodology'))

  journey('A2.94 A2.103 Forgot password leads from login to its view', async () => {
    const { page } = await opened()
    const modal = await openModal(page, 'Log In')
    await logInForm(page).email.fill('someone@assay.test')
    await modal.getByRole('link', { name: 'Forgot password', exact: true }).click()
    await page.getByRole('dialog', { name: 'Forgot password' }).waitFor()
    await forgotForm(page).heading.waitFor()
    expect(new URL(page.url()).pathname).toBe('/methodology')
  })

  journey(
    'A2.104 A2.105 the view has a button to send, and a field that holds the email typed so far',
    async () => {
      const { page } = await opened()
      const { heading, email, submit } = forgotForm(page)
      await heading.waitFor()
      await submit.waitFor()
      expect(await email.inputValue()).toBe('someone@assay.test')
    },
  )

  journey('A2.106 the back arrow returns to login', async () => {
    const { page } = await opened()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to login' }).click()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    expect(await logInForm(page).email.inputValue()).toBe('someone@assay.test')
  })

  journey(
    'A4.10 A4.11 a forgotten password is reset, which closes the modal and signs in at once',
    async ({ origin, visitorWithAccount: { email, password } }) => {
      const { page } = await opened()
      const modal = page.getByRole('dialog')
      await modal.getByRole('link', { name: 'Forgot password' }).click()
      const forgot = forgotForm(page)
      await forgot.email.fill(email)
      await forgot.submit.click()
      const reset = resetForm(page)
      await modal.getByText(email).waitFor()
      await reset.code.fill(await createVisitor(origin).newestCode(email))
      await reset.password.fill(NEW_PASSWORD)
      await reset.submit.click()

      await accountMenu(page).waitFor()
      await modal.waitFor({ state: 'detached' })
      expect((await createVisitor(origin).signIn(email, NEW_PASSWORD)).status).toBe(200)
      expect((await createVisitor(origin).signIn(email, password)).status).toBe(401)
    },
  )
})

describe('the forgot-password view of the plain page', () => {
  const opened = openOnce(async (open) => await open('/auth/login?view=forgot-password'))

  journey('A5.15 A5.16 an email that is missing or malformed is invalid', async () => {
    const { page, calls } = await opened()
    const { email, submit } = forgotForm(page)
    await email.focus()
    await email.blur()
    await page.getByText('Invalid email.').waitFor()
    await email.fill('someone@nowhere')
    await page.getByText('Invalid email.').waitFor()
    await email.press('Enter')
    expect(await submit.isDisabled()).toBe(true)
    await email.fill('someone@assay.test')
    await page.getByText('Invalid email.').waitFor({ state: 'detached' })
    expect(await submit.isDisabled()).toBe(false)
    expect(calls.filter(({ path }) => path === '/api/auth/forgot-password')).toEqual([])
  })

  journey.for([
    ['A8.12', 'LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
    ['A8.14', 'SomethingElse', UNKNOWN],
  ])('%s asking for a reset that fails with %s says: %s', async ([, name = '', message = '']) => {
    const { page } = await opened()
    await refuseRequests(page, '/api/auth/forgot-password', name, 429)
    const { email, submit } = forgotForm(page)
    await email.fill('someone@assay.test')
    await submit.click()
    await page.getByRole('alert').getByText(message).waitFor()
    await page.unrouteAll()
  })

  journey('the reset view without an email asks for it first', async () => {
    const { page } = await opened()
    // From another page: the login page would go on with its own view.
    await showPath(page, '/auth/signup')
    await signUpForm(page).submit.waitFor()
    await showPath(page, '/auth/login?view=reset-forgotten-password')
    await page.waitForURL('/auth/login?view=forgot-password')
    await forgotForm(page).heading.waitFor()
  })

  journey('A2.107 the plain page has no back arrow, but a link to login', async () => {
    const { page } = await opened()
    await forgotForm(page).submit.waitFor()
    expect(await page.getByRole('button', { name: 'Back to login' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
    await page.waitForURL((url) => url.pathname === '/auth/login' && url.search === '')
  })
})

describe('the reset view', () => {
  const opened = openOnce(async (open, createUser) => {
    const { email } = await createUser()
    const tab = await open('/auth/login?view=forgot-password')
    await reachReset(tab.page, email)
    return { ...tab, email }
  })

  journey('A2.108 A2.111 the reset view has its heading and a button to confirm', async () => {
    const { page } = await opened()
    await resetForm(page).heading.waitFor()
    await resetForm(page).submit.waitFor()
  })

  journey('A5.17 A5.18 the reset code is required and has six characters', async () => {
    const { page } = await opened()
    const { code, password, submit } = resetForm(page)
    await code.focus()
    await password.fill(NEW_PASSWORD)
    await page.getByText('Reset code is required', { exact: true }).waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await code.pressSequentially('12345678')
    expect(await code.inputValue()).toBe('123456')
    expect(await submit.isDisabled()).toBe(false)
  })

  journey('A2.109 A2.110 the reset view asks for code and new password', async () => {
    const { page } = await opened()
    const { code, password } = resetForm(page)
    await code.fill('123456')
    expect(await password.getAttribute('type')).toBe('password')
  })

  journey('A3.12 a reset sends the email, the code and the new password', async () => {
    const { page, calls, email } = await opened()
    const { code, password, submit } = resetForm(page)
    await code.fill('123456')
    await password.fill(NEW_PASSWORD)
    const answer = page.waitForResponse('**/api/auth/reset-forgotten-password')
    await submit.click()
    await answer
    const sent = calls.find(({ path }) => path === '/api/auth/reset-forgotten-password')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      email,
      code: '123456',
      newPassword: NEW_PASSWORD,
    })
  })

  journey('A5.19 a new password against the rule says so', async () => {
    const { page } = await opened()
    const { code, password, submit } = resetForm(page)
    await code.fill('123456')
    await password.fill('onlyletters')
    await password.blur()
    await page.getByText('Password does not meet the requirements.').waitFor()
    expect(await submit.isDisabled()).toBe(true)
  })

  journey('A5.19 so does one that only the server refuses', async () => {
    const { page } = await opened()
    await refuseRequests(page, '/api/auth/reset-forgotten-password', 'InvalidPasswordException')
    const { code, password, submit } = resetForm(page)
    await code.fill('123456')
    await password.fill('password123')
    await submit.click()
    await page.getByText('Password does not meet the requirements.').waitFor()
    await page.unrouteAll()
  })

  journey.for([
    ['A8.15', 'ExpiredCodeException', 'Invalid code provided, please request a code again.'],
    ['A8.17', 'SomethingElse', UNKNOWN],
  ])('%s a reset that fails with %s says: %s', async ([, name = '', message = '']) => {
    const { page } = await opened()
    await refuseRequests(page, '/api/auth/reset-forgotten-password', name)
    const { code, password, submit } = resetForm(page)
    await code.fill('123456')
    await password.fill(NEW_PASSWORD)
    await submit.click()
    await page.getByText(message).waitFor()
    await page.unrouteAll()
  })

  journey(
    'A8.15 a wrong reset code says so, a new one can be asked for, and where the sign-in then fails login has the email filled in',
    async ({ origin }) => {
      const { page, email } = await opened()
      const { code, password, submit } = resetForm(page)
      const right = await createVisitor(origin).newestCode(email)
      await code.fill(right === '111111' ? '222222' : '111111')
      await password.fill(NEW_PASSWORD)
      await submit.click()
      await page.getByText('Invalid code provided, please request a code again.').waitFor()
      await page.getByRole('button', { name: 'Request a new code' }).click()
      await forgotForm(page).heading.waitFor()
      expect(await forgotForm(page).email.inputValue()).toBe(email)

      await reachReset(page, email)
      await page.route(
        '**/api/auth/callback/credentials',
        async (route) =>
          await route.fulfill({
            status: 401,
            json: { url: `${origin}/api/auth/error?error=UnknownException` },
          }),
      )
      await code.fill(await createVisitor(origin).newestCode(email))
      await password.fill(NEW_PASSWORD)
      await submit.click()
      await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
      expect(await logInForm(page).email.inputValue()).toBe(email)
    },
  )
})

journey(
  'the plain page resets in place, and the address follows, so that a reload finds the view again; a reset whose answer is lost is done once the button is pressed again',
  async ({ open, origin, visitorWithAccount: { email } }) => {
    const { page, expectNoise } = await open('/auth/login?callbackUrl=%2Fmy%2Fwatchlists')
    await logInForm(page).forgot.click()
    await page.waitForURL('/auth/login?callbackUrl=%2Fmy%2Fwatchlists&view=forgot-password')
    await forgotForm(page).email.fill(email)
    await forgotForm(page).submit.click()
    await page.waitForURL(
      '/auth/login?callbackUrl=%2Fmy%2Fwatchlists&view=reset-forgotten-password',
    )
    await page.reload()
    const { code, password, submit } = resetForm(page)
    await page.getByText(email).waitFor()
    await code.fill(await createVisitor(origin).newestCode(email))
    await password.fill(NEW_PASSWORD)
    expectNoise(/Failed to load resource/)
    const { lost } = await loseAnswer(page, '/api/auth/reset-forgotten-password')
    await submit.click()
    await page.getByText(UNKNOWN).waitFor()
    expect(JSON.parse(await lost)).toEqual({ ok: true })
    await submit.click()
    await page.waitForURL('/my/watchlists')
    await accountMenu(page).waitFor()
  },
)
