import { describe, expect } from 'vitest'
import { journey, openOnce, type Tab } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { newEmail, PASSWORD } from '../../support/http/visitor.ts'
import { fillSignUp, signUpForm, UNKNOWN } from './auth-views.ts'
import { refuseRequests } from '../intercept.ts'

const opened = openOnce(async (open) => await open('/methodology'))

describe('the signup view of the modal', () => {
  journey('A2.87 A2.97 Sign Up opens the modal in the signup view', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    const modal = page.getByRole('dialog', { name: 'Create an account' })
    await modal.getByRole('heading', { name: 'Create an account', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/methodology')
  })

  journey('A2.98 A2.100 the signup view has two fields and a button', async () => {
    const { page } = await opened()
    const { email, password, submit } = signUpForm(page)
    await email.fill('someone@assay.test')
    expect(await password.getAttribute('type')).toBe('password')
    await submit.waitFor()
  })

  journey('A2.99 the box for the terms links to them and to the privacy policy', async () => {
    const { page } = await opened()
    const modal = page.getByRole('dialog', { name: 'Create an account' })
    await signUpForm(page).terms.waitFor()
    expect(await modal.getByRole('link', { name: /terms/i }).getAttribute('href')).toBe(
      '/company/terms-and-conditions',
    )
    expect(await modal.getByRole('link', { name: /privacy/i }).getAttribute('href')).toBe(
      '/company/privacy-policy',
    )
  })

  journey('A2.101 a link leads from signup back to login', async () => {
    const { page } = await opened()
    await page.getByRole('dialog').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('dialog', { name: 'Log In' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('the signup form', () => {
  /** On the plain page. */
  const openedForm = async (): Promise<Tab> => {
    const tab = await opened()
    await showPath(tab.page, '/auth/signup')
    await signUpForm(tab.page).submit.waitFor()
    return tab
  }

  journey('A2.22 /auth/signup is a plain page with the signup form', async () => {
    const { page } = await openedForm()
    await page.getByRole('heading', { name: 'Create an account', exact: true }).waitFor()
    await signUpForm(page).submit.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  journey('A5.12 a hint says what the password should contain', async () => {
    const { page } = await openedForm()
    await page
      .getByText(
        'Password should contain both numbers and letters, and at least 8 characters long.',
        { exact: true },
      )
      .waitFor()
  })

  journey('A5.6 A5.11 a password that is missing or against the rule says so', async () => {
    const { page } = await openedForm()
    const { email, password } = signUpForm(page)
    await password.focus()
    await email.focus()
    await page.getByText('Password does not meet the requirements.').waitFor()
    await password.fill('onlyletters')
    await email.focus()
    await page.getByText('Password does not meet the requirements.').waitFor()
    await password.fill('abcdefg1')
    await page.getByText('Password does not meet the requirements.').waitFor({ state: 'detached' })
  })

  journey('A5.4 A5.5 an email that is missing or malformed is invalid', async () => {
    const { page } = await openedForm()
    const { email, password } = signUpForm(page)
    await email.focus()
    await password.focus()
    await page.getByText('Invalid email.').waitFor()
    await email.fill('someone@nowhere')
    await password.focus()
    await page.getByText('Invalid email.').waitFor()
    await email.fill('someone@assay.test')
    await page.getByText('Invalid email.').waitFor({ state: 'detached' })
  })

  journey('an email too long for an account is told the limit where it is typed', async () => {
    const { page } = await openedForm()
    const { email, password } = signUpForm(page)
    const ending = '@assay.test'
    await email.fill('a'.repeat(129 - ending.length) + ending)
    await password.focus()
    await page.getByText('Use an email of at most 128 characters.').waitFor()
    await email.fill('a'.repeat(128 - ending.length) + ending)
    await page.getByText('Use an email of').waitFor({ state: 'detached' })
  })

  journey('A5.6 A5.13 without a password or the ticked terms no sign-up is sent', async () => {
    const { page, calls } = await openedForm()
    const { terms, submit, password } = await fillSignUp(page, newEmail(), '')
    expect(await submit.isDisabled()).toBe(true)
    await password.press('Enter')
    await password.fill(PASSWORD)
    expect(await submit.isDisabled()).toBe(false)
    await terms.uncheck()
    expect(await submit.isDisabled()).toBe(true)
    await password.press('Enter')
    await requestsDone(page)
    expect(calls.filter(({ path }) => path === '/api/auth/signup')).toEqual([])
  })

  journey('A8.10 a password that the server refuses says so', async () => {
    const { page } = await openedForm()
    const { submit } = await fillSignUp(page, newEmail(), 'password123')
    await submit.click()
    await page.getByText('Password does not meet the requirements.').waitFor()
  })

  journey('A8.11 any other failure of a sign-up is unknown', async () => {
    const { page } = await openedForm()
    await refuseRequests(page, '/api/auth/signup', 'SomethingElse')
    const { submit } = await fillSignUp(page, newEmail())
    await submit.click()
    await page.getByText(UNKNOWN).waitFor()
    await page.unrouteAll()
  })

  journey('A8.8 a taken email says so at its field', async ({ visitorWithAccount }) => {
    const { page } = await openedForm()
    const { email, submit } = await fillSignUp(page, visitorWithAccount.email)
    await submit.click()
    const message = page.getByText('This email has been taken.')
    await message.waitFor()
    const described = (await email.getAttribute('aria-describedby')) ?? ''
    const ids = await message.evaluate((element) => {
      const found: string[] = []
      for (let at: Element | null = element; at; at = at.parentElement) found.push(at.id)
      return found
    })
    expect(described.split(' ').some((id) => ids.includes(id))).toBe(true)
  })
})
