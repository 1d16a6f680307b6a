import { expect } from 'vitest'
import { journey, NARROW, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { PASSWORD } from '../../support/http/visitor.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'

journey(
  'a user sets two-factor authentication up, logs in with it and turns it off',
  async ({ open, newUser }) => {
    const { email, authenticatorCode } = newUser
    const { page, context, expectNoise } = await open('/my/settings#security', {
      as: newUser,
      viewport: WIDE,
    })
    // Refusals of the passwords and codes that are wrong on purpose.
    expectNoise(/status of (400|401|403)/)
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill('another-1234')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText('Incorrect email or password.').waitFor()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('img', { name: 'QR code with the secret' }).waitFor()
    await page.locator(':focus').and(dialog.getByLabel('Authenticator code')).waitFor()
    // A press beside the dialog does not throw the secret away.
    await page.mouse.click(4, 4)
    const address = await dialog.getByRole('link').getAttribute('href')
    const secret = new URL(address ?? '').searchParams.get('secret') ?? ''
    expect(await dialog.getByRole('code').innerText()).toBe(
      secret.replaceAll(/.{4}/g, '$& ').trim(),
    )
    await dialog.getByLabel('Authenticator code').fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByText('This code is not right.').waitFor()
    await dialog.getByLabel('Authenticator code').fill(await authenticatorCode(email, 'pending'))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Turn off…' }).waitFor()
    await page.getByText('Two-factor authentication is on. You are signed out').waitFor()

    await context.clearCookies()
    await page.goto('/auth/login?callbackUrl=%2Fmy%2Fsettings%23security')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const code = page.getByLabel('Authenticator code')
    await code.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Enter your code')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('This code is not right. Enter the one that your app shows').waitFor()
    await code.fill(await authenticatorCode(email))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()

    await page.getByRole('button', { name: 'Turn off…' }).click()
    const last = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
    await last.getByLabel('Password').fill(PASSWORD)
    await last.getByLabel('Authenticator code').fill(await authenticatorCode(email))
    await last.getByRole('button', { name: 'Turn off', exact: true }).click()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
    // What opened the dialog is gone.
    const block = page.getByRole('region', { name: 'Two-factor authentication' })
    await page.locator(':focus').and(block).waitFor()
  },
)

journey(
  'the dialog asks for the code, goes back to the password, and logs in',
  async ({ open, newUser }) => {
    const { email, authenticatorCode } = newUser
    await newUser.post('/api/user/second-factor/set-up', { password: PASSWORD })
    const confirming = { code: await authenticatorCode(email, 'pending') }
    expect((await newUser.post('/api/user/second-factor/confirm', confirming)).status).toBe(200)
    const { page, expectNoise } = await open('/methodology', { viewport: WIDE })
    expectNoise(/status of 401/)
    await page.getByRole('button', { name: 'Log In' }).click()
    const dialog = page.getByRole('dialog')
    const givePassword = async (): Promise<void> => {
      await dialog.getByLabel('Password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    }
    await dialog.getByLabel('Email').fill(email)
    await givePassword()
    const code = dialog.getByLabel('Authenticator code')
    await expect
      .poll(async () => await code.evaluate((el) => el === document.activeElement))
      .toBe(true)
    await dialog.getByRole('button', { name: 'Back to login' }).click()
    expect(await dialog.getByLabel('Email').inputValue()).toBe(email)
    await givePassword()
    await code.fill(await authenticatorCode(email))
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('button', { name: 'Account' }).first().waitFor()
  },
)

journey('a page of staff opens with a second factor', async ({ open, origin }) => {
  const { page } = await open('/staff/incidents', { as: await signInDemoStaff(origin) })
  await page.getByRole('heading', { name: 'Incident reports', level: 1 }).waitFor()
})

journey(
  'staff who logged in without one are told what is missing, and led to their settings',
  async ({ open, newUser }) => {
    const { page } = await open('/staff/incidents', {
      as: newUser,
      viewport: NARROW,
      beforeLoad: async (fresh) =>
        await fresh.route('**/api/auth/session', async (route) => {
          const response = await route.fetch()
          const session = (await response.json()) as { user?: object }
          const user = session.user && { ...session.user, secondFactorRequired: true }
          await route.fulfill({ response, json: { ...session, user } })
        }),
    })
    for (const path of ['/staff/incidents', '/staff/audit', '/staff/announcement']) {
      if (new URL(page.url()).pathname !== path) {
        for (const to of ['/company/about', path]) await followPath(page, to)
      }
      await page.getByRole('heading', { name: 'One step is missing', level: 1 }).waitFor()
    }
    await page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
    await page.getByText('your rights wait until it is on').waitFor()

    // From the page itself, too, where nothing is loaded.
    await page.setViewportSize(WIDE)
    for (const path of ['/company/about', '/my/settings']) await followPath(page, path)
    await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Set up two-factor authentication' }).click()
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.id))
      .toBe('security')
  },
)
