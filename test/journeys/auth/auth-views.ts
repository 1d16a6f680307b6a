import type { Locator, Page } from 'playwright-core'
import { followPath } from '../../support/browser/show-path.ts'
import { signOutElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { openOnce, type Tab } from '../../support/browser/journey.ts'
import { PASSWORD } from '../../support/http/visitor.ts'
import { holdRequests } from '../intercept.ts'

/** The auth feature's views as a person finds them, in the modal and on the plain pages alike. */

export const UNKNOWN = 'An unknown error has occurred. Please try again later.'

export const logInForm = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Log in', exact: true }),
  forgot: page.getByRole('link', { name: 'Forgot password' }),
})

export const fillLogIn = async (page: Page, email: string, password = PASSWORD) => {
  const form = logInForm(page)
  await form.email.fill(email)
  await form.password.fill(password)
  return form
}

export const logIn = async (page: Page, email: string, password = PASSWORD): Promise<void> =>
  await (await fillLogIn(page, email, password)).submit.click()

export const signUpForm = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByLabel('Password', { exact: true }),
  terms: page.getByRole('checkbox', { name: /terms and conditions/i }),
  submit: page.getByRole('button', { name: 'Create an Account', exact: true }),
})

/** All that is needed, the box for the terms ticked. */
export const fillSignUp = async (page: Page, email: string, password = PASSWORD) => {
  const form = signUpForm(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.terms.check()
  return form
}

export const forgotForm = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Forgot password', exact: true }),
  email: page.getByRole('textbox', { name: 'Email' }),
  submit: page.getByRole('button', { name: 'Send Reset Instructions', exact: true }),
})

export const resetForm = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Check your email', exact: true }),
  code: page.getByLabel('Reset code'),
  password: page.getByLabel('New password'),
  submit: page.getByRole('button', { name: 'Confirm Password Change', exact: true }),
})

export const accountMenu = (page: Page): Locator =>
  page.getByRole('button', { name: 'Account menu' })

/** Opens the modal by the header's button. */
export const openModal = async (page: Page, button: 'Log In' | 'Sign Up'): Promise<Locator> => {
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.waitFor()
  return modal
}

/** From the plain page's forgot-password view to the one that asks for the reset code. */
export const reachReset = async (page: Page, email: string): Promise<void> => {
  const form = forgotForm(page)
  await form.email.fill(email)
  await form.submit.click()
  await resetForm(page).heading.waitFor()
}

/** Answers the choice of an account at the stand-in for Google. */
export const chooseAccount = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await page.getByText('Use another account').click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('A. Person')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/**
 * Shows one of the plain pages with nothing filled in, without a load: from another page, as the login
 * page would go on with its own view.
 */
export const showAuthPage = async (page: Page, path: string): Promise<void> => {
  for (const to of ['/company/about', path]) await followPath(page, to)
}

/** Signs out whom a journey has left signed in on a page of the site that is for everybody. */
export const endSession = async (tab: Pick<Tab, 'page' | 'context'>): Promise<void> => {
  const { page } = tab
  if ((await accountMenu(page).count()) > 0) await signOutElsewhere(tab)
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).waitFor()
}

/** A page that knows nothing of `path` until `held` is released. */
export const openHeld = (path: string) =>
  openOnce(async (open) => {
    const held = Promise.withResolvers<Awaited<ReturnType<typeof holdRequests>>>()
    const tab = await open('/methodology', {
      beforeLoad: async (fresh) => held.resolve(await holdRequests(fresh, path)),
    })
    return { ...tab, held: await held.promise }
  })
