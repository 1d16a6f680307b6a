import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { holdRequests, loseAnswer } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { upload } from '../../support/data/profiles.ts'
import { paintPng } from '../../support/data/logos.ts'
import { goToSettings, openSettings, showSettings, WALLET } from './settings-page.ts'

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
const opened = openOnce(async (open, createUser) => {
  const user = await createUser()
  return { ...(await openSettings(open, user)), email: user.email }
})

journey('A2.19 /my/settings shows the account settings', async () => {
  const { page, email } = await opened()
  await followPath(page, '/company/privacy-policy')
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
    await choosePicture(page, 'me.png', Buffer.from(await paintPng('#14716a')))
    await page.getByText('Your picture was saved.').waitFor()
    await avatarIn(page).waitFor()
    await page.reload()
    await avatarIn(page).waitFor()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByText('Your picture was removed.').waitFor()
    await avatarIn(page).waitFor({ state: 'detached' })
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: 'Set picture' }))
      .waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Set picture' }).waitFor()
    await avatarIn(page).waitFor({ state: 'detached' })
  },
)

journey(
  'a picture that is set before the profile is there can be removed',
  async ({ open, newUser }) => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { page } = await open('/my/settings', {
      as: newUser,
      beforeLoad: async (fresh) =>
        await fresh.route(
          '/api/user/profile',
          async (route) => {
            const before = await route.fetch()
            asked.resolve()
            await released.promise
            // Cancelled by then, where the page asks anew.
            await route.fulfill({ response: before }).catch(() => undefined)
          },
          { times: 1 },
        ),
    })
    await asked.promise
    await choosePicture(page, 'me.png', Buffer.from(await paintPng('#14716a')))
    await avatarIn(page).waitFor()
    released.resolve()
    await page.getByRole('button', { name: 'Remove picture' }).waitFor()
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
  // A browser tells of no choice where the same file is chosen again.
  expect(await page.getByLabel('Picture', { exact: true }).inputValue()).toBe('')
})

journey('A1.12 a linked wallet is found again after a reload, and can be unlinked', async () => {
  const { page } = await opened()
  await page.getByText('No wallet linked.').waitFor()
  await page.getByLabel('Wallet address').fill(WALLET.toLowerCase())
  await page.getByLabel('Label (optional)').fill('Savings')
  await page.getByRole('button', { name: 'Link wallet' }).click()
  const wallets = page.getByRole('list', { name: 'Linked wallets' })
  await wallets.getByText(WALLET).waitFor()
  // Ready for the next one.
  const address = page.getByLabel('Wallet address')
  await expect.poll(async () => await address.inputValue()).toBe('')
  await page.reload()
  await wallets.getByText(WALLET).waitFor()
  await wallets.getByText('Savings').waitFor()
  await wallets.getByText('Not verified').waitFor()
  await address.fill(WALLET)
  await page.getByRole('button', { name: 'Link wallet' }).click()
  await page.getByText('This wallet is linked already.').waitFor()
  await wallets.getByRole('button', { name: 'Unlink Savings' }).click()
  await page.getByText('No wallet linked.').waitFor()
})

journey('a wallet and a picture are gone when the answers to their removal are lost', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/Failed to load resource/)
  await page.getByLabel('Wallet address').fill(WALLET)
  await page.getByRole('button', { name: 'Link wallet' }).click()
  const wallet = await loseAnswer(page, '/api/user/wallets/delete')
  await page.getByRole('button', { name: `Unlink ${WALLET}` }).click()
  await wallet.lost
  await page.getByText(UNKNOWN_FAILURE).waitFor()
  await page.getByText('No wallet linked.').waitFor()

  await choosePicture(page, 'me.png', Buffer.from(await paintPng('#14716a')))
  await avatarIn(page).waitFor()
  const picture = await loseAnswer(page, '/api/user/profile/delete')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await picture.lost
  await page.getByRole('button', { name: 'Set picture' }).waitFor()
  await avatarIn(page).waitFor({ state: 'detached' })
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
  'a picture that is set anew shows at once, and one that was removed here and is set elsewhere shows here from the next focus on',
  async ({ newUser }) => {
    const picture = Buffer.from(await paintPng('#14716a'))
    const tab = await opened()
    const { page } = tab
    await showSettings(tab, newUser)
    await choosePicture(page, 'me.png', picture)
    await avatarIn(page).waitFor()
    // Another one within the minute has an address of its own, under which the first is not kept.
    const address = await avatarIn(page).getAttribute('src')
    await choosePicture(page, 'me.png', Buffer.from(await paintPng('#8a3b12')))
    await expect.poll(async () => await avatarIn(page).getAttribute('src')).not.toBe(address)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByText('Your picture was removed.').waitFor()
    await avatarIn(page).waitFor({ state: 'detached' })
    expect((await upload(newUser, picture)).status).toBe(200)
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await avatarIn(page).waitFor()
  },
)

journey(
  'who signs in after somebody removed a picture still has their own',
  async ({ newUser, visitorWithAccount: { email, password } }) => {
    const picture = Buffer.from(await paintPng('#14716a'))
    const tab = await opened()
    await showSettings(tab, newUser)
    const { page } = tab
    await choosePicture(page, 'me.png', picture)
    await avatarIn(page).waitFor()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await avatarIn(page).waitFor({ state: 'detached' })
    const next = createVisitor(tab.origin)
    await next.signIn(email, password)
    expect((await upload(next, picture)).status).toBe(200)
    await signInElsewhere(tab, next)
    await page.getByRole('definition').filter({ hasText: email }).waitFor()
    await avatarIn(page).waitFor()
  },
)

journey(
  'what one user has typed is gone where another one signs in',
  async ({ newUser, visitorWithAccount: { email, password } }) => {
    const tab = await opened()
    await showSettings(tab, newUser)
    const { page } = tab
    await page.getByLabel('Wallet address').fill(WALLET)
    const next = createVisitor(tab.origin)
    await next.signIn(email, password)
    await signInElsewhere(tab, next)
    await page.getByRole('definition').filter({ hasText: email }).waitFor()
    expect(await page.getByLabel('Wallet address').inputValue()).toBe('')
  },
)

journey('the export holds what the user has, as a file', async ({ newUser }) => {
  const { email } = newUser
  await newUser.post('/api/user/wallets', { walletAddress: WALLET })
  await newUser.post('/api/watchlist/create', { name: 'Exported', projects: ['tidewell'] })
  const tab = await opened()
  const { page } = tab
  await showSettings(tab, newUser)
  // In two parts, as of who has done much.
  let whole = { activity: [{}] }
  await page.route('**/api/user/export*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('after') === 'activity@')
      return await route.fulfill({ json: { ...whole, account: null, next: null } })
    const response = await route.fetch()
    whole = (await response.json()) as typeof whole
    whole.activity = [{ at: '2026-11-30T10:00:00.000Z', eventName: 'late', properties: {} }]
    await route.fulfill({ response, json: { ...whole, activity: [], next: 'activity@' } })
  })
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
    activity: [{ eventName: 'late' }],
  })
  await page.unroute('**/api/user/export*')
})

journey('the settings fit a phone without scrolling sideways', async ({ newUser }) => {
  await newUser.post('/api/user/wallets', { walletAddress: WALLET, label: 'A'.repeat(40) })
  const url = `https://alerts.example.com/${'a'.repeat(104)}`
  expect((await newUser.post('/api/user/webhooks', { url })).status).toBe(200)
  const tab = await opened()
  const { page } = tab
  await showSettings(tab, newUser)
  await page.setViewportSize({ ...NARROW, width: 320 })
  await page.getByText(WALLET).waitFor()
  await page.getByRole('region', { name: url }).getByRole('button', { name: 'Delete' }).waitFor()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

journey('the focus stays near an entry that is taken away by the keyboard', async ({ newUser }) => {
  for (const label of ['First', 'Second']) {
    const walletAddress = `0x${(label === 'First' ? '1' : '2').repeat(40)}`
    await newUser.post('/api/user/wallets', { walletAddress, label })
  }
  const tab = await opened()
  const { page } = tab
  await showSettings(tab, newUser)
  await page.getByRole('button', { name: 'Unlink First' }).press('Enter')
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Unlink Second' }))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No wallet linked.').waitFor()
  await page.keyboard.press('Tab')
  await page.locator(':focus').and(page.getByLabel('Wallet address')).waitFor()
})

journey(
  'a tab that was left open after sign-out loses nothing and is led to sign in',
  async ({ newUser }) => {
    const tab = await opened()
    const { page } = tab
    await showSettings(tab, newUser)
    await page.getByLabel('Wallet address').fill(WALLET)
    const csrfToken = await newUser.csrfToken()
    await newUser.postForm('/api/auth/signout', { csrfToken, json: 'true' })
    await page.getByRole('button', { name: 'Link wallet' }).click()
    await page.getByText('You are signed out. Log in again to continue.').waitFor()
    expect(await page.getByLabel('Wallet address').inputValue()).toBe(WALLET)
    await page.getByRole('button', { name: 'Export my data' }).click()
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/auth/login' &&
        searchParams.get('callbackUrl')?.endsWith('/my/settings') === true,
    )
  },
)

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
  'a part that fails to load says so once, and can be tried again',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await openSettings(open, newUser, {
      beforeLoad: async (fresh) =>
        await fresh.route('**/api/user/profile', async (route) => {
          await route.fulfill({ status: 500 })
        }),
    })
    expectNoise(/500 .*\/api\/user\/profile/)
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
    const { page } = await open('/robots.txt', { as: newUser })
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
    await expect.poll(top).toBeLessThan(200)
  },
)
