import { expect } from 'vitest'
import { journey as anyJourney, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { blockStorage } from '../../support/browser/block-storage.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { signInNewStaff } from '../../support/http/accounts.ts'
import { useTestCloud } from '../../support/product/test-cloud.ts'
import { failRequests } from '../intercept.ts'
import { pageSettled } from '../page-settled.ts'

/** A product of its own: what it announces stands on every page. */
const cloud = await useTestCloud({ demo: true, refreshMs: 100 })
const staff = await signInNewStaff(cloud)

const journey = anyJourney.extend({ origin: cloud.origin })

const MAINTENANCE = {
  content: 'Ratings pause on <b>Sunday</b> from 08:00 UTC.',
  linkText: 'See the alerts',
  link: '/alerts',
}

const htmlOf = async (): Promise<string> =>
  await (await fetch(`${cloud.origin}/methodology`)).text()

const announce = async (announcement: typeof MAINTENANCE): Promise<void> => {
  expect((await staff.post('/api/announcement/publish', announcement)).status).toBe(200)
  const text = announcement.content.split('<')[0] ?? ''
  await expect.poll(htmlOf).toContain(text)
}

const opened = openOnce(async (open) => await open('/methodology'), cloud.origin)

journey('A2.30 without an announcement the header shows none', async () => {
  const { page } = await opened()
  expect(await page.getByRole('complementary', { name: 'Announcement' }).count()).toBe(0)
})

journey('A2.29 A2.70 an announcement stands above the header as text', async () => {
  await announce(MAINTENANCE)
  const { page } = await opened()
  await page.setViewportSize(NARROW)
  // The home page brings a header of its own.
  for (const path of ['/', '/methodology']) {
    await page.goto(path)
    const banner = page.getByRole('complementary', { name: 'Announcement' })
    expect(await banner.innerText()).toContain('Ratings pause on <b>Sunday</b> from 08:00 UTC.')
    const { y: bannerAt = 0 } = (await banner.boundingBox()) ?? {}
    const { y: headerAt = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
    expect(bannerAt).toBe(0)
    expect(headerAt).toBeGreaterThan(40)
  }
})

journey('A2.71 its link text leads to its link', async () => {
  await announce(MAINTENANCE)
  const { page } = await opened()
  await page.setViewportSize(WIDE)
  await page.goto('/methodology')
  await page.getByRole('link', { name: 'See the alerts' }).click()
  await page.getByRole('heading', { name: 'Security alerts', level: 1 }).waitFor()
})

journey('A2.72 A3.21 dismissing an announcement hides it and stores its content', async () => {
  await announce(MAINTENANCE)
  const { page } = await opened()
  await page.goto('/methodology')
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await banner.getByRole('button', { name: 'Dismiss the announcement' }).press('Enter')
  await expect.poll(async () => await banner.count()).toBe(0)
  expect(await page.locator(':focus').getByRole('main').count()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('ignoredBannerContent'))).toBe(
    'Ratings pause on <b>Sunday</b> from 08:00 UTC.',
  )
})

journey(
  'A2.73 A2.74 what was dismissed stays away after a reload, and another text appears',
  async () => {
    await announce(MAINTENANCE)
    const { page } = await opened()
    const banner = page.getByRole('complementary', { name: 'Announcement' })
    await page.evaluate(() => {
      localStorage.setItem('ignoredBannerContent', 'Ratings pause on <b>Sunday</b> from 08:00 UTC.')
    })
    await page.goto('/methodology')
    const shift = await layoutShift(page)
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
    expect(await banner.count()).toBe(0)
    expect(await shift()).toBe(0)
    await announce({ content: 'Formula 1.1.0 is out.', linkText: '', link: '' })
    // Also to who has the page open, and comes back to it some minutes later.
    await page.clock.setFixedTime(Date.now() + 360_000)
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
    await banner.waitFor()
    await page.clock.resume()
    await page.reload()
    await banner.waitFor()
    expect(await banner.innerText()).toContain('Formula 1.1.0 is out.')
    expect(await banner.getByRole('link').count()).toBe(0)
  },
)

journey('it can be dismissed where storage is blocked', async ({ open }) => {
  await announce(MAINTENANCE)
  const { page } = await open('/methodology')
  await blockStorage(page)
  await page.reload()
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await banner.getByRole('button', { name: 'Dismiss the announcement' }).click()
  await expect.poll(async () => await banner.count()).toBe(0)
  await page.getByRole('link', { name: 'Assay' }).first().click()
  await page.getByRole('heading', { name: 'Every rating shows its working.' }).waitFor()
  expect(await banner.count()).toBe(0)
})

const openedByStaff = openOnce(
  async (open) => await open('/methodology', { as: staff }),
  cloud.origin,
)

journey('staff announce something, change it and take it away', async () => {
  await announce(MAINTENANCE)
  await staff.post('/api/announcement/withdraw', { announcement: MAINTENANCE })
  await expect.poll(htmlOf).not.toContain('aria-label="Announcement"')
  const { page, expectNoise } = await openedByStaff()
  expectNoise(/500/)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Announcement' }).click()
  await page.getByRole('heading', { name: 'Announcement', level: 1 }).waitFor()
  await page.getByLabel('Text', { exact: true }).fill('We moved.')
  await page.getByLabel('Text of the link').fill('Read more')
  const publish = page.getByRole('button', { name: 'Publish' })
  expect(await publish.isDisabled()).toBe(true)
  await page.getByLabel('Link', { exact: true }).fill('https://moved.assay.example/')
  await failRequests(page, '/api/announcement/publish')
  await publish.click()
  await page.getByRole('alert').getByText('An unknown error has occurred.').waitFor()
  await page.unroute('**/api/announcement/publish')
  await publish.click()
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await banner.getByText('We moved.').waitFor()
  // The browser follows a link to another site.
  const readMore = banner.getByRole('link', { name: 'Read more' })
  const isFollowed = await readMore.evaluate(
    async (link: HTMLElement) =>
      await new Promise<boolean>((decided) => {
        const decide = (event: Event) => {
          decided(!event.defaultPrevented)
          event.preventDefault()
        }
        addEventListener('click', decide, { once: true })
        link.click()
      }),
  )
  expect([isFollowed, await readMore.getAttribute('href')]).toEqual([
    true,
    'https://moved.assay.example/',
  ])
  const withFocus = page.locator(':focus').and(page.getByRole('region', { name: 'Announcement' }))
  await withFocus.waitFor()
  const takeAway = page.getByRole('button', { name: 'Take it away' })
  await failRequests(page, '/api/announcement/withdraw')
  await takeAway.click()
  await page.getByText('The announcement could not be taken away. Try again.').waitFor()
  await page.unroute('**/api/announcement/withdraw')
  await takeAway.click()
  await withFocus.waitFor()
  await page.getByText('Nothing is announced now.').waitFor()
  await expect.poll(async () => await banner.count()).toBe(0)
  await expect.poll(htmlOf).not.toContain('We moved.')
})

journey('what is wrong with a link stands in the place of what a link may be', async () => {
  const { page } = await openedByStaff()
  await page.goto('/staff/announcement')
  const form = page.getByRole('form', { name: 'Announcement' })
  const hint = form.getByText('A path such as /alerts, or an address that starts with https://', {
    exact: true,
  })
  await hint.waitFor()
  const link = form.getByLabel('Link', { exact: true })
  await link.fill('alerts')
  await link.blur()
  await form
    .getByRole('alert')
    .getByText(
      'Give a path such as /alerts, or an address that starts with https://, or leave it empty.',
    )
    .waitFor()
  await expect.poll(async () => await hint.count()).toBe(0)
  await link.fill('')
  await link.blur()
  await hint.waitFor()
})

journey('what a colleague announced meanwhile is shown before it is taken away', async () => {
  await announce(MAINTENANCE)
  const { page } = await openedByStaff()
  await page.goto('/staff/announcement')
  const content = page.getByLabel('Text', { exact: true })
  expect(await content.inputValue()).toBe(MAINTENANCE.content)
  const newer = { content: 'We are back.', linkText: '', link: '' }
  await announce(newer)
  const takeAway = page.getByRole('button', { name: 'Take it away' })
  await takeAway.click()
  await page.getByText('Somebody announced something else meanwhile.').waitFor()
  await expect.poll(async () => await content.inputValue()).toBe('We are back.')
  expect(await htmlOf()).toContain('We are back.')
  await takeAway.click()
  await expect.poll(htmlOf).not.toContain('We are back.')
})

journey('what a colleague changes is shown on coming back, and what is typed stays', async () => {
  await announce(MAINTENANCE)
  const { page } = await openedByStaff()
  await page.goto('/staff/announcement')
  const content = page.getByLabel('Text', { exact: true })
  await expect.poll(async () => await content.inputValue()).toBe(MAINTENANCE.content)
  // As the clock is replaced, it is 1970 for a moment, in which the first-login survey seems due.
  await pageSettled(page)
  // Not what it was told itself a moment ago.
  const comeBack = async (later: number): Promise<void> => {
    await page.clock.setFixedTime(Date.now() + later)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  }
  await announce({ content: 'We are back.', linkText: '', link: '' })
  await comeBack(20_000)
  await expect.poll(async () => await content.inputValue()).toBe('We are back.')

  await content.fill('Nearly written')
  await announce({ content: 'Gone again.', linkText: '', link: '' })
  await comeBack(40_000)
  await page
    .getByText('Somebody announced meanwhile: “Gone again.” What you publish takes its place.')
    .waitFor()
  expect(await content.inputValue()).toBe('Nearly written')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Announced on every page.').waitFor()
  expect(await page.getByText('Somebody announced meanwhile').count()).toBe(0)
  await expect.poll(htmlOf).toContain('Nearly written')
  await page.clock.resume()
})

journey('staff send news by email to who chose them, and see how many', async ({ newUser }) => {
  await newUser.post('/api/sso-settings/update', { preferences: { productNews: true } })
  const { page, expectNoise } = await openedByStaff()
  expectNoise(/500/)
  await page.setViewportSize(NARROW)
  await failRequests(page, '/api/announcement')
  await failRequests(page, '/api/staff/news')
  await page.goto('/staff/announcement')
  const alertOf = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await alertOf('The sent news could not be loaded.').waitFor()
  const announced = alertOf('The announcement could not be loaded.')
  await announced.waitFor()
  await page.unroute('**/api/announcement')
  await announced.getByRole('button', { name: 'Retry' }).click()
  await announced.waitFor({ state: 'detached' })
  const form = page.getByRole('form', { name: 'News by email' })
  const send = form.getByRole('button', { name: 'Send to all readers' })
  await form.getByLabel('Subject').fill('Digests come weekly, too')
  expect(await send.isDisabled()).toBe(true)
  await form.getByLabel('Message').fill('Choose in your settings.\n\nYour Assay')
  // The key of the search, in a field that takes text.
  await page.keyboard.type('/Ada')
  const preview = form.getByRole('group', { name: 'Preview' })
  expect(await preview.innerText()).toContain('Choose in your settings.\n\nYour Assay/Ada')
  // It asks again, and Enter twice sends nothing.
  const sendNow = form.getByRole('button', { name: 'Send it now' })
  await form.getByLabel('Subject').press('Enter')
  await sendNow.waitFor()
  await page.keyboard.press('Enter')
  await sendNow.waitFor({ state: 'detached' })
  expect(await preview.count()).toBe(1)
  await send.click()
  await sendNow.waitFor()
  // What was changed is looked at again.
  await form.getByLabel('Subject').fill('Digests come weekly, too')
  await sendNow.waitFor({ state: 'detached' })
  await send.click()
  await sendNow.click()
  await form.getByRole('alert').getByText('An unknown error has occurred.').waitFor()
  await page.unroute('**/api/staff/news')
  await sendNow.click()
  await page.getByText('The news is being sent.').waitFor()
  // Ready for the next ones: what was sent is not sent again.
  expect(await form.getByLabel('Subject').inputValue()).toBe('')
  const sent = page.getByRole('list', { name: 'Sent news' }).getByRole('listitem')
  await expect
    .poll(async () => await sent.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Digests come weekly, too\n.+\. Emails queued: 1, no more to come$/),
    ])
})
