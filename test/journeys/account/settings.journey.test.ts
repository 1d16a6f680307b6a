import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import type { Mail } from '../../../local/outbox/mail.ts'
import type { SsoSettings } from '../../../shared/contract/user.ts'
import {
  journey,
  NARROW,
  type Open,
  openOnce,
  type Tab,
  type TabOptions,
  type User,
  WIDE,
} from '../../support/browser/journey.ts'
import { createVisitor, PASSWORD } from '../../support/http/visitor.ts'
import { holdRequests } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const picture = async (): Promise<Buffer> =>
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#14716a' } })
    .png()
    .toBuffer()

const settingsAreShown = async (page: Page): Promise<void> =>
  await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()

const openSettings = async (open: Open, user: User, options: TabOptions = {}): Promise<Tab> => {
  const tab = await open('/my/settings', { as: user, ...options })
  await settingsAreShown(tab.page)
  return tab
}

const goToSettings = async (page: Page): Promise<void> => {
  await page.goto('/my/settings')
  await settingsAreShown(page)
}

/** The picture that the header's avatar shows, once it is there; null for a letter. */
const avatarIn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Account menu' }).locator('img')

const choosePicture = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name,
    mimeType: 'image/png',
    buffer,
  })
}

/** The settings of a user of whom each journey leaves what it found. */
const opened = openOnce(async (open, createUser) => await openSettings(open, await createUser()))

journey('A2.19 /my/settings shows the account settings', async ({ open, newUser }) => {
  const { page } = await open('/company/privacy-policy', { as: newUser })
  const { email } = newUser
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Account Settings' }).click()
  await page.waitForURL('**/my/settings')
  await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()
  for (const part of ['Profile', 'Security', 'Linked wallets', 'Notifications', 'Your data']) {
    await page.getByRole('heading', { name: part, level: 2 }).waitFor()
  }
  await page.getByRole('definition').filter({ hasText: email }).waitFor()
})

journey(
  'A1.13 a picture set in the settings shows in the header, also after a reload, and can be removed',
  async () => {
    const { page } = await opened()
    expect(await avatarIn(page).count()).toBe(0)
    await choosePicture(page, 'me.png', await picture())
    await page.getByText('Your picture was saved.').waitFor()
    await avatarIn(page).waitFor()
    await page.reload()
    await avatarIn(page).waitFor()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByText('Your picture was removed.').waitFor()
    await avatarIn(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Set picture' }).waitFor()
    await avatarIn(page).waitFor({ state: 'detached' })
  },
)

journey('a file that is no picture is refused by its content, and why is said', async () => {
  const { page } = await opened()
  await choosePicture(page, 'me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page
    .getByText(/PNG, JPEG or WebP/)
    .nth(1)
    .waitFor()
  await choosePicture(page, 'large.png', Buffer.alloc(2 * 1024 * 1024 + 1))
  await page.getByText('Choose a picture of at most 2 MB.').waitFor()
})

journey('A1.12 a linked wallet is found again after a reload, and can be unlinked', async () => {
  const { page } = await opened()
  await page.getByText('No wallet linked.').waitFor()
  await page.getByLabel('Wallet address').fill(WALLET.toLowerCase())
  await page.getByLabel('Label (optional)').fill('Savings')
  await page.getByRole('button', { name: 'Link wallet' }).click()
  const wallets = page.getByRole('list', { name: 'Linked wallets' })
  await wallets.getByText(WALLET).waitFor()
  await page.reload()
  await wallets.getByText(WALLET).waitFor()
  await wallets.getByText('Savings').waitFor()
  await wallets.getByText('Not verified').waitFor()
  await page.getByLabel('Wallet address').fill(WALLET)
  await page.getByRole('button', { name: 'Link wallet' }).click()
  await page.getByText('This wallet is linked already.').waitFor()
  await wallets.getByRole('button', { name: 'Unlink Savings' }).click()
  await page.getByText('No wallet linked.').waitFor()
})

journey('a mistyped wallet address is refused while it is typed', async () => {
  const { page } = await opened()
  const address = page.getByLabel('Wallet address')
  await address.fill(WALLET.replace('5aAe', '5AAe'))
  await address.blur()
  await page.getByText('The checksum of the address is wrong: copy it again.').waitFor()
  expect(await page.getByRole('button', { name: 'Link wallet' }).isDisabled()).toBe(true)
  await address.fill('')
})

journey(
  'A5.47 a double submit of change password sends one request, and the other browsers are signed out',
  async ({ open, origin, newUser }) => {
    const { email } = newUser
    const other = createVisitor(origin)
    await other.signIn(email, PASSWORD)
    const { page, calls } = await openSettings(open, newUser)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('assayed-anew-88')
    const submit = page.getByRole('button', { name: 'Change password' })
    await submit.dispatchEvent('click')
    await submit.dispatchEvent('click')
    await page.getByText('Your password was changed.').waitFor()
    expect(calls.filter(({ path }) => path === '/api/user/change-password')).toHaveLength(1)
    expect(await other.whoAmI()).toBeNull()
    // The very cookie that the page had before is dead as well: it goes on under a new one.
    expect(await newUser.whoAmI()).toBeNull()
    await page.reload()
    await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()
    expect((await createVisitor(origin).signIn(email, PASSWORD)).status).toBe(401)
    expect((await createVisitor(origin).signIn(email, 'assayed-anew-88')).status).toBe(200)
  },
)

journey('a wrong current password says so at its field', async () => {
  const { page } = await opened()
  await page.getByLabel('Current password').fill('not-my-password-1')
  await page.getByLabel('New password').fill('assayed-anew-88')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not your current password.').waitFor()
  for (const label of ['Current password', 'New password']) await page.getByLabel(label).fill('')
})

journey(
  'the other browsers are listed and can be signed out',
  async ({ open, origin, newUser }) => {
    const { email } = newUser
    const other = createVisitor(origin)
    await other.signIn(email, PASSWORD)
    const { page } = await openSettings(open, newUser)
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await list.getByText('This browser').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(2)
    await list.getByRole('button', { name: /^Sign out (?!every)/ }).click()
    await page.getByText('That browser is signed out.').waitFor()
    expect(await other.whoAmI()).toBeNull()
    expect(await list.getByRole('listitem').count()).toBe(1)
  },
)

journey(
  'settings of emails are kept, and the link in an email stops them all',
  async ({ open, newUser }) => {
    const { email } = newUser
    const { page, origin } = await openSettings(open, newUser)
    const news = page.getByLabel('News about Assay')
    await news.waitFor()
    const before = await news.isChecked()
    await news.setChecked(!before)
    await page.getByText('Your settings were saved.').waitFor()
    await page.getByText('Weekly', { exact: true }).click()
    await page.getByRole('radio', { name: 'Weekly', checked: true }).waitFor()
    await page.reload()
    await page.getByRole('radio', { name: 'Weekly', checked: true }).waitFor()
    expect(await news.isChecked()).toBe(!before)

    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('assayed-anew-88')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await expect.poll(async () => await stopLinkFor(origin, email)).toBeDefined()
    const address = await stopLinkFor(origin, email)
    await page.goto(address ?? '')
    await page.getByRole('button', { name: 'Stop all optional emails' }).click()
    await page.getByRole('heading', { name: 'No more emails' }).waitFor()
    await goToSettings(page)
    await page.getByText('You stopped all of these with a link in an email').waitFor()
    expect(await news.isChecked()).toBe(false)
    await page.getByRole('radio', { name: 'Off', checked: true }).waitFor()
  },
)

const stopLinkFor = async (origin: string, email: string): Promise<string | undefined> => {
  const response = await fetch(`${origin}/__local/outbox?to=${encodeURIComponent(email)}`)
  const mails = (await response.json()) as Mail[]
  return mails.map(({ text }) => /\S+\/unsubscribe\?id=\S+/.exec(text)?.[0]).find(Boolean)
}

journey('a link in an email of one kind stops that kind alone', async ({ open, newUser }) => {
  const settings = async () =>
    (await (await newUser.post('/api/sso-settings', { id: null })).json()) as SsoSettings
  await newUser.post('/api/sso-settings/update', {
    preferences: { productNews: true, securityAlerts: true, watchlistDigest: 'daily' },
  })
  const { id } = await settings()
  const { page } = await open('/company/privacy-policy')
  for (const [what, button, done, left] of [
    [
      'productNews',
      'Stop news',
      'We no longer send you news.',
      { productNews: false, securityAlerts: true, watchlistDigest: 'daily' },
    ],
    [
      'securityAlerts',
      'Stop security alerts',
      'We no longer send you security alerts.',
      { productNews: false, securityAlerts: false, watchlistDigest: 'daily' },
    ],
    [
      'watchlistDigest',
      'Stop the digest',
      'We no longer send you digests.',
      { productNews: false, securityAlerts: false, watchlistDigest: 'off' },
    ],
  ] as const) {
    await page.goto(`/unsubscribe?id=${encodeURIComponent(id)}&what=${what}`)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('status').filter({ hasText: done }).waitFor()
    expect((await settings()).preferences).toEqual(left)
  }
})

journey(
  'a webhook is added with a secret that is shown once, told of its deliveries, and deleted',
  async ({ open, newUser }) => {
    let received = 0
    const server = createServer((_, response) => {
      received += 1
      response.writeHead(204).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`

    const { page } = await openSettings(open, newUser)
    const section = page.getByRole('region', { name: 'Webhooks', exact: true })
    await section.getByLabel('Address of your server').fill('alerts.example')
    await section.getByLabel('Address of your server').blur()
    await section.getByText('Give an address that begins with https://.').waitFor()
    await section.getByLabel('Address of your server').fill(url)
    await section.getByRole('button', { name: 'Add webhook' }).click()
    const secret = section.getByText(/^whsec_/)
    await secret.waitFor()
    const hook = section.getByRole('region', { name: url })
    await hook.getByText('Nothing was sent yet.').waitFor()

    await hook.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('A test is on its way.').waitFor()
    const delivery = hook.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect
      .poll(async () => {
        await hook.getByRole('button', { name: 'Reload' }).click()
        return await delivery.innerText()
      }, EVENTUALLY)
      .toContain('Delivered, tries: 1, last: 204.')
    await delivery.getByRole('button', { name: 'Deliver again' }).click()
    await page.getByText('It is tried again.').waitFor()
    await expect.poll(() => received, EVENTUALLY).toBe(2)

    await page.reload()
    await hook.getByText('Delivered').waitFor()
    expect(await secret.count()).toBe(0)
    await hook.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The webhook was deleted.').waitFor()
    await hook.waitFor({ state: 'detached' })
    await section.getByLabel('Address of your server').waitFor()
  },
)

journey('the export holds what the user has, as a file', async ({ open, newUser }) => {
  const { email } = newUser
  await newUser.post('/api/user/wallets', { walletAddress: WALLET })
  await newUser.post('/api/watchlist/create', { name: 'Exported', projects: ['tidewell'] })
  const { page } = await openSettings(open, newUser)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^assay-export-.*\.json$/)
  const file: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(file).toMatchObject({
    email,
    wallets: [{ walletAddress: WALLET }],
    watchlists: [{ name: 'Exported', projects: ['tidewell'] }],
  })
})

journey(
  'an account is deleted only with its password, and nothing opens it afterwards',
  async ({ open, origin, newUser }) => {
    const { email } = newUser
    const other = createVisitor(origin)
    await other.signIn(email, PASSWORD)
    const { page } = await openSettings(open, newUser)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await dialog.getByLabel('Password').fill('not-my-password-1')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('Nothing was deleted.').waitFor()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account was deleted.').waitFor()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    // The home page's code may have to come first.
    await page.waitForURL(({ pathname }) => pathname === '/')
    expect(await other.whoAmI()).toBeNull()
    expect((await createVisitor(origin).signIn(email, PASSWORD)).status).toBe(401)
  },
)

journey(
  'a tab that was left open after sign-out loses nothing and is led to sign in',
  async ({ open, newUser }) => {
    const { page } = await openSettings(open, newUser)
    await page.getByLabel('Wallet address').fill(WALLET)
    const csrfToken = await newUser.csrfToken()
    await newUser.postForm('/api/auth/signout', { csrfToken, json: 'true' })
    await page.getByRole('button', { name: 'Link wallet' }).click()
    await page.getByText('You are signed out. Log in again to continue.').waitFor()
    expect(await page.getByLabel('Wallet address').inputValue()).toBe(WALLET)
  },
)

journey('the settings fit a phone without scrolling sideways', async ({ open, newUser }) => {
  await newUser.post('/api/user/wallets', { walletAddress: WALLET, label: 'A'.repeat(40) })
  const { page } = await openSettings(open, newUser, { viewport: { ...NARROW, width: 320 } })
  await page.getByText(WALLET).waitFor()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

journey.for([WIDE, NARROW])(
  'nothing moves while the settings load at $width pixels',
  async (viewport, { open, newUser }) => {
    const { page } = await open('/robots.txt', { viewport, as: newUser })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const held = ['/api/auth/session', '/api/user/profile', '/api/user/sessions']
    for (const path of held) {
      await page.route(`**${path}`, async (route) => {
        await page.evaluate(async () => await new Promise(requestAnimationFrame))
        await route.continue()
      })
    }
    await goToSettings(page)
    await page.getByText('This browser').waitFor()
    await requestsDone(page)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
  },
)

journey(
  'the focus stays near an entry that is taken away by the keyboard',
  async ({ open, newUser }) => {
    for (const label of ['First', 'Second']) {
      const walletAddress = `0x${(label === 'First' ? '1' : '2').repeat(40)}`
      await newUser.post('/api/user/wallets', { walletAddress, label })
    }
    const { page } = await openSettings(open, newUser)
    await page.getByRole('button', { name: 'Unlink First' }).press('Enter')
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: 'Unlink Second' }))
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('No wallet linked.').waitFor()
    await page.keyboard.press('Tab')
    await page.locator(':focus').and(page.getByLabel('Wallet address')).waitFor()
  },
)

journey('a double click on a setting shows it at once, and sends one request', async () => {
  const { page, calls } = await opened()
  const { release } = await holdRequests(page, '/api/sso-settings/update')
  const news = page.getByLabel('News about Assay')
  const wasOn = await news.isChecked()
  // In the task of the press, as a box that comes later flickers.
  const isOn = await news.evaluate(async (box: HTMLInputElement) => {
    box.click()
    await Promise.resolve()
    return box.checked
  })
  expect(isOn).toBe(!wasOn)
  await news.click()
  release()
  await page.getByText('Your settings were saved.').waitFor()
  expect(calls.filter(({ path }) => path === '/api/sso-settings/update')).toHaveLength(1)
})

journey(
  'a part that fails to load says so once, and can be tried again',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/company/privacy-policy', { as: newUser })
    expectNoise(/500 .*\/api\/user\/profile/)
    await page.route('**/api/user/profile', async (route) => await route.fulfill({ status: 500 }))
    await goToSettings(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Your ways to sign in' })
    await notice.waitFor()
    expect(await notice.count()).toBe(1)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your account could not be loaded.').waitFor()
    await page.unroute('**/api/user/profile')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByLabel('Password').waitFor()
  },
)

journey(
  'an address that names a part of the settings leads to that part, also while its code is late',
  async ({ open, newUser }) => {
    const { page } = await open('/company/privacy-policy', { as: newUser })
    const rest = await holdRequests(page, /\/assets\/settings-parts-[\w-]+\.js$/)
    await page.goto('/my/settings#notifications')
    await page.waitForFunction(() => document.activeElement?.id === 'notifications')
    await rest.firstRequest
    await page.getByRole('definition').filter({ hasText: newUser.email }).waitFor()
    expect(await page.getByLabel('News about Assay').count()).toBe(0)
    rest.release()
    await page.getByLabel('News about Assay').waitFor()
    await page.getByText('No wallet linked.').waitFor()
    await page.getByText('This browser').waitFor()
    const top = async () =>
      await page.locator('#notifications').evaluate((part) => part.getBoundingClientRect().top)
    const landed = await top()
    expect(landed).toBeGreaterThanOrEqual(0)
    expect(landed).toBeLessThan(200)
    // Back from another page, and anew: the same place.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor()
    await page.goBack()
    await page.getByLabel('News about Assay').waitFor()
    await page.reload()
    await page.getByLabel('News about Assay').waitFor()
    await expect.poll(top, EVENTUALLY).toBeLessThan(200)
  },
)
