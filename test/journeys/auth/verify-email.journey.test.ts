import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { createVisitor, newEmail, PASSWORD } from '../../support/http/visitor.ts'
import { endSession, fillSignUp, logIn, showAuthPage, UNKNOWN } from './auth-views.ts'
import { refuseRequests } from '../intercept.ts'

/** From the form on the plain page to the view that asks for the code. */
const reachVerify = async (page: Page, email: string) => {
  const { submit } = await fillSignUp(page, email)
  await submit.click()
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
  return {
    code: page.getByLabel('Verification code'),
    verify: page.getByRole('button', { name: 'Verify', exact: true }),
    resend: page.getByRole('button', { name: 'Resend Confirmation Code' }),
  }
}

/** Its wait takes as long as the test says, and not as the machine needs. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The seconds that the resend button shows. */
const secondsOn = async (resend: Locator): Promise<number> =>
  Number(/\((\d+) s\)/.exec(await resend.innerText())?.[1])

describe('the verify view after a sign-up', () => {
  const opened = openOnce(async (open) => {
    const tab = await open('/auth/signup')
    const email = newEmail()
    return { ...tab, email, ...(await reachVerify(tab.page, email)) }
  })

  journey('A3.11 signing up sends email and password', async () => {
    const { calls, email } = await opened()
    const sent = calls.find(({ path }) => path === '/api/auth/signup')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ email, password: PASSWORD })
  })

  journey(
    'A2.112 A2.120 the verify view has its heading, and says how to find it again',
    async () => {
      const { page } = await opened()
      await page.getByRole('heading', { name: 'Verify your email', exact: true }).waitFor()
      await page
        .getByText('If you lose this popup, sign in to get it back.', { exact: true })
        .waitFor()
    },
  )

  journey('A5.22 a code that is touched and left empty says so', async () => {
    const { page, code } = await opened()
    await code.focus()
    await page.getByRole('banner').getByRole('link', { name: 'Assay' }).focus()
    await page.getByText('Please input your verification code', { exact: true }).waitFor()
  })

  journey('A5.23 A5.24 Verify waits for six characters, and more are not taken', async () => {
    const { code, verify } = await opened()
    await code.pressSequentially('12345')
    expect(await verify.isDisabled()).toBe(true)
    await code.pressSequentially('67')
    expect(await code.inputValue()).toBe('123456')
    // As an email shows it: a blank less than what the field has room for.
    await code.evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '407 281')
      const paste = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', paste))
    })
    await expect.poll(async () => await code.inputValue()).toBe('407281')
    expect(await verify.isDisabled()).toBe(false)
  })

  journey('A2.115 A2.116 the verify view has a field for the code and Verify', async () => {
    const { code, verify } = await opened()
    await code.fill('123456')
    await verify.waitFor()
  })

  journey('A8.18 a wrong code is incorrect or expired', async ({ origin }) => {
    const { page, code, verify, email } = await opened()
    const right = await createVisitor(origin).newestCode(email)
    await code.fill(right === '111111' ? '222222' : '111111')
    await verify.click()
    await page.getByText('Incorrect or expired verification code').waitFor()
  })

  journey('A1.7 A8.25 a visitor signs up and verifies the email', async ({ origin }) => {
    const { page, code, verify, email } = await opened()
    await code.fill(await createVisitor(origin).newestCode(email))
    await verify.click()
    await page.getByText('Your email has been verified.', { exact: true }).waitFor()
    expect((await createVisitor(origin).signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('the wait for another code', () => {
  const opened = openOnce(async (open) => {
    const tab = await open('/auth/signup')
    await stopClock(tab.page)
    const email = newEmail()
    return { ...tab, email, ...(await reachVerify(tab.page, email)) }
  })

  journey(
    'A2.118 A4.16 resend waits for 60 seconds after a code was sent, counting down',
    async () => {
      const { page, resend } = await opened()
      expect(await resend.isDisabled()).toBe(true)
      expect(await secondsOn(resend)).toBe(60)
      await page.clock.fastForward(59_000)
      expect(await resend.isDisabled()).toBe(true)
      expect(await secondsOn(resend)).toBe(1)
      await page.clock.fastForward(1_000)
      expect(await resend.isDisabled()).toBe(false)
      expect(await resend.innerText()).toBe('Resend Confirmation Code')
    },
  )

  journey('A4.18 a successful resend starts the 60 seconds anew, a failed one not', async () => {
    const { page, email, resend } = await opened()
    await refuseRequests(page, '/api/auth/resend-confirmation', 'SomethingElse')
    await resend.click()
    await page.getByText(UNKNOWN).waitFor()
    expect(await resend.isDisabled()).toBe(false)

    await page.unroute('**/api/auth/resend-confirmation')
    await resend.click()
    await page.getByText(`Confirmation code was sent to ${email}.`).waitFor()
    expect(await resend.isDisabled()).toBe(true)
    expect(await secondsOn(resend)).toBe(60)
  })
})

describe('the wait for another code on the plain pages', () => {
  const opened = openOnce(async (open) => {
    const tab = await open('/auth/signup', { viewport: NARROW })
    const email = newEmail()
    return { ...tab, email, ...(await reachVerify(tab.page, email)) }
  })
  const goBackAndLogIn = async (page: Page, email: string): Promise<void> => {
    await page.getByRole('button', { name: 'Back to login', exact: true }).click()
    await logIn(page, email)
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
  }
  const expectWait = async (page: Page, resend: Locator, email: string): Promise<void> => {
    await page.getByText(`We sent a 6‑digit code to ${email}.`).waitFor()
    expect(await resend.innerText()).toMatch(/\(\d+ s\)/)
    expect(await resend.isDisabled()).toBe(true)
  }

  journey('A4.16 goes on after a log-in in between, and after a reload', async () => {
    const { page, email, resend } = await opened()
    await goBackAndLogIn(page, email)
    await page.waitForURL('**/auth/login?view=verify-email')
    await expectWait(page, resend, email)
    await page.reload()
    await expectWait(page, resend, email)
  })

  journey('does not hold for another email, which was sent no code', async ({ origin }) => {
    const { page, resend } = await opened()
    const { email: other } = await createVisitor(origin).signUp()
    await goBackAndLogIn(page, other)
    await page
      .getByText(`Enter the 6‑digit code that we sent to ${other}, or request a new one.`)
      .waitFor()
    expect(await resend.innerText()).toBe('Resend Confirmation Code')
    expect(await resend.isDisabled()).toBe(false)
  })

  journey('begins anew with a code that is sent again, also after a reload', async () => {
    const { page, resend } = await opened()
    await resend.click()
    await page.getByText(/^Confirmation code was sent to /).waitFor()
    await page.reload()
    await expect.poll(async () => await resend.innerText()).toMatch(/\(\d+ s\)/)
  })
})

describe('the verify view that does not know the email', () => {
  const opened = openOnce(async (open) => await open('/auth/login?view=verify-email'))

  journey('A2.114 A5.21 where the email is not known, a field asks for it', async () => {
    const { page } = await opened()
    await page.getByRole('textbox', { name: 'Email' }).focus()
    await page.getByLabel('Verification code').focus()
    await page.getByText('Please enter your email', { exact: true }).waitFor()
  })

  journey('A5.25 A5.26 verify and resend wait for the email', async () => {
    const { page } = await opened()
    const email = page.getByRole('textbox', { name: 'Email' })
    const verify = page.getByRole('button', { name: 'Verify', exact: true })
    const resend = page.getByRole('button', { name: 'Resend Confirmation Code' })
    await email.fill('')
    await page.getByLabel('Verification code').fill('123456')
    expect(await verify.isDisabled()).toBe(true)
    expect(await resend.isDisabled()).toBe(true)
    await email.fill('someone')
    expect(await resend.isDisabled()).toBe(true)
    await email.fill('someone@assay.test')
    expect(await resend.isDisabled()).toBe(false)
    expect(await verify.isDisabled()).toBe(false)
  })

  journey.for([
    ['A8.19', 'ExpiredCodeException', 'Incorrect or expired verification code'],
    ['A8.22', 'NotAuthorizedException', 'Email someone@assay.test is not awaiting authorization.'],
    ['A8.24', 'SomethingElse', UNKNOWN],
  ])('%s verifying that fails with %s says: %s', async ([, name = '', message = '']) => {
    const { page } = await opened()
    await refuseRequests(page, '/api/auth/verify-email', name)
    await page.getByRole('textbox', { name: 'Email' }).fill('someone@assay.test')
    await page.getByLabel('Verification code').fill('123456')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByText(message).waitFor()
    await page.unrouteAll()
  })

  journey('A8.27 a resend that fails says so', async () => {
    const { page } = await opened()
    await refuseRequests(page, '/api/auth/resend-confirmation', 'SomethingElse')
    // Another address takes away what the form has said before.
    await page.getByRole('textbox', { name: 'Email' }).fill('another@assay.test')
    await expect.poll(async () => await page.getByText(UNKNOWN).count()).toBe(0)
    await page.getByRole('button', { name: 'Resend Confirmation Code' }).click()
    await page.getByText(UNKNOWN).waitFor()
    await page.unrouteAll()
  })

  journey.for(['mouse', 'keyboard'] as const)(
    'A8.26 a code that was sent again by %s says to whom, and finds no fault with the one that is not there',
    async (means) => {
      const { page } = await opened()
      await showAuthPage(page, '/auth/login?view=verify-email')
      const email = `${means}@assay.test`
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      const code = page.getByLabel('Verification code')
      await code.focus()
      if (means === 'mouse') {
        await page.getByRole('button', { name: 'Resend Confirmation Code' }).click()
      } else {
        // Verify is off and left out; the way back comes first.
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
      }
      await page.getByText(`Confirmation code was sent to ${email}.`).waitFor()
      expect(await page.getByText('Please input your verification code').count()).toBe(0)
      expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
    },
  )

  journey(
    'A4.13 a verified email with no credentials remembered leads to the login view',
    async ({ origin }) => {
      const visitor = createVisitor(origin)
      const { email } = await visitor.signUp()
      const { page } = await opened()
      await showAuthPage(page, '/auth/login?view=verify-email')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByLabel('Verification code').fill(await visitor.newestCode(email))
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await page.getByText('Your email has been verified.').waitFor()
      await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
    },
  )

  journey('A2.117 A2.119 the verify view sends a new code and leads back to login', async () => {
    const { page } = await opened()
    await showAuthPage(page, '/auth/login?view=verify-email')
    await page.getByRole('button', { name: 'Resend Confirmation Code', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back to login', exact: true }).click()
    await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
  })
})

const openedModal = openOnce(async (open) => await open('/methodology'))

journey(
  'A4.12 A4.13 verifying after the sign-up closes the modal, signed in',
  async ({ origin }) => {
    const email = newEmail()
    const { page } = await openedModal()
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    const { code, verify } = await reachVerify(page, email)
    await code.fill(await createVisitor(origin).newestCode(email))
    await verify.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /account menu/i }).waitFor()
  },
)

journey(
  'A4.13 verifying after a log-in signs in with what was entered there',
  async ({ origin }) => {
    const visitor = createVisitor(origin)
    const { email, password } = await visitor.signUp()
    const tab = await openedModal()
    const { page } = tab
    await endSession(tab)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    const modal = page.getByRole('dialog')
    await modal.getByRole('textbox', { name: 'Email' }).fill(email)
    await modal.getByLabel('Password', { exact: true }).fill(password)
    await modal.getByRole('button', { name: 'Log in', exact: true }).click()
    await modal.getByLabel('Verification code').fill(await visitor.newestCode(email))
    await modal.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByRole('button', { name: /account menu/i }).waitFor()
    await modal.waitFor({ state: 'detached' })
  },
)
