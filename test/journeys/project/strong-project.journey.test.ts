import { describe, expect } from 'vitest'
import { holdRequests } from '../intercept.ts'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { expectNoShift, showTab, STRONG, TABS } from './project-page.ts'
import { expectPointsToAddUp } from './score-points.ts'

describe('a strong project', () => {
  const opened = openOnce(async (open) => await open(STRONG))

  journey('does not shift, and its points add up to the score', async () => {
    const { page } = await opened()
    await expectNoShift(page)
    await expectPointsToAddUp(page, STRONG)
  })

  journey('says what else it is called', async () => {
    const { page } = await opened()
    const names = page.locator('dl', { hasText: 'Also known as' })
    await names.getByText('Millstone Markets, Quern Finance', { exact: true }).waitFor()
    expect(await page.getByText('Other versions', { exact: true }).count()).toBe(0)
  })

  journey('a visit is counted once, however often its parts are changed', async () => {
    const { page, calls } = await opened()
    const views = () =>
      calls.filter(({ path }) => path.startsWith('/api/projects/page-view')).length
    await expect.poll(views).toBe(1)
    await page.getByRole('tab', { name: /^Community/ }).click()
    await page.getByRole('region', { name: 'Page views' }).getByText('In all').waitFor()
    await page.getByRole('tab', { name: /^Market/ }).click()
    await page.getByRole('tab', { name: /^Community/ }).click()
    await requestsDone(page)
    expect(views()).toBe(1)
    await page.getByRole('link', { name: 'Badge' }).click()
    await page.getByRole('heading', { name: /^Badge of/ }).waitFor()
    await page.goBack()
    // It is sent once the page stands.
    await expect.poll(views).toBe(2)
    await requestsDone(page)
    expect(views()).toBe(2)
  })

  journey('tabs answer the arrow keys where they stand, and each has an address', async () => {
    const { page } = await opened()
    await showTab(page, 'code')
    // A link to one would bring them to the top.
    const tabs = page.getByRole('tablist', { name: 'Parts' })
    await tabs.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await tabs.boundingBox()
    const selected = page.getByRole('tab', { selected: true })
    await selected.focus()
    for (const tab of [...TABS.slice(1), TABS[0]]) {
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction((hash) => location.hash === hash, `#${tab}`)
      expect(await selected.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('End')
    await page.getByRole('tabpanel', { name: /^Evidence log/ }).waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('tabpanel', { name: /^Code/ }).waitFor()
    expect((await tabs.boundingBox())?.y).toBe(before?.y)
    expect(await page.getByRole('tab').count()).toBe(TABS.length)
    // One of them is in the order of the Tab key.
    expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1)
  })

  journey('another measure of the social account is asked for, and shown', async () => {
    const { page, calls } = await opened()
    await showTab(page, 'community')
    const panel = page.getByRole('region', { name: 'Twitter activity' })
    await panel.getByRole('combobox', { name: 'Show' }).selectOption('Followers')
    await panel.getByRole('img', { name: /^Followers by day/ }).waitFor()
    expect(calls.filter(({ path }) => path.includes('&type=followers&'))).toHaveLength(1)
  })

  journey('a project without an incident says since when that was looked for', async () => {
    const { page } = await opened()
    await showTab(page, 'operations')
    const incidents = page.getByRole('region', { name: 'Incidents' })
    await incidents.getByText('No confirmed incident').waitFor()
    await incidents.getByText(/^The contracts have been monitored since \d+ \w+ \d{4}\./).waitFor()
    const feed = incidents.getByRole('link', { name: /^Atom feed/ })
    expect(await feed.getAttribute('href')).toBe('/projects/quernstead/alerts.atom')
  })

  journey(
    'a log that cannot be read on says so, asks for no more by itself, and goes on by a press',
    async ({ origin }) => {
      const { page, expectNoise } = await opened()
      expectNoise(/500/)
      const url = `${origin}/api${STRONG}/events?limit=200`
      const { items } = (await (await fetch(url)).json()) as { items: { id: string }[] }
      const oldest = items.at(-1)?.id ?? ''
      let asked = 0
      await page.route(/\/events\?(.*&)?after=/, async (route) => {
        asked += 1
        await route.fulfill({ status: 500, body: '{}' })
      })
      await page.evaluate((id) => location.assign(`#evidence-${id}`), oldest)
      const failed = page
        .getByRole('alert')
        .filter({ hasText: 'The evidence could not be updated.' })
      await failed.waitFor()
      await page.waitForTimeout(300)
      expect(asked).toBe(1)
      await page.unrouteAll()
      await failed.getByRole('button', { name: 'Retry' }).click()
      await page.locator(`[id="evidence-${oldest}"]`).waitFor()
    },
  )

  journey('markets and posts are shown, and said to be no part of the score', async () => {
    const { page } = await opened()
    for (const [tab, note] of [
      ['market', 'For information only: prices and markets are no part of the score.'],
      ['community', 'For information only: votes, views and posts are no part of the score.'],
    ] as const) {
      await showTab(page, tab)
      await page.getByText(note).waitFor()
      expect(await page.getByRole('tabpanel').getByText('inputs and points').count()).toBe(0)
    }
  })

  journey('what the project rests on stands with what it costs', async () => {
    const { page } = await opened()
    await showTab(page, 'dependencies')
    const prices = page.getByRole('region', { name: 'Where prices come from' })
    await prices.getByText('prices of several sources').waitFor()
    const table = page.getByRole('region', { name: 'What the project rests on' }).locator('tbody')
    expect(await table.getByRole('row').first().innerText()).toMatch(
      /^Skerry bridge\s+bridge\s+light client\s+N\/A\s+5\s/,
    )
  })

  journey('holders, functions and calls of a contract light up together', async () => {
    const { page } = await opened()
    await showTab(page, 'control')
    const addresses = page.getByRole('region', { name: 'Privileged addresses' })
    await addresses.locator('tbody tr').first().hover()
    const functions = page.getByRole('region', { name: 'Privileged functions' })
    await functions.locator('tbody tr[data-linked]').first().waitFor()
    // Where no row comes to lie under the pointer when the page scrolls.
    await page.mouse.move(0, 0)
    await functions.locator('tbody tr[data-linked]').first().waitFor({ state: 'detached' })
    // By keyboard it is the address in a row that takes the focus.
    await addresses.locator('tbody tr').first().getByRole('button').first().focus()
    const transactions = page.getByRole('region', { name: 'Privileged transactions' })
    await transactions.locator('tbody tr[data-linked]').first().waitFor()
  })

  journey('a vote shows at once, is counted once, can be changed, and stays', async () => {
    const { page, calls } = await opened()
    await showTab(page, 'community')
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    const yes = votes.getByRole('button', { name: 'Yes' })
    const no = votes.getByRole('button', { name: 'No' })
    await votes.getByText('You have not voted.').waitFor()
    await yes.click()
    await votes.getByText('You voted yes. You can change it.').waitFor()
    await requestsDone(page)
    await no.click()
    await votes.getByText('You voted no. You can change it.').waitFor()
    await requestsDone(page)
    await no.click()
    await requestsDone(page)
    expect(calls.filter(({ path }) => path.includes('vote=')).length).toBe(2)
    await page.reload()
    await votes.getByText('You voted no. You can change it.').waitFor()
    expect(await no.getAttribute('aria-pressed')).toBe('true')
  })

  journey('offline a vote is refused, and what is shown stays', async () => {
    const { page, context, expectNoise } = await opened()
    expectNoise(/ERR_INTERNET_DISCONNECTED/)
    await showTab(page, 'community')
    const votes = page.getByRole('region', { name: 'Do you trust this project?' })
    const yes = votes.getByRole('button', { name: 'Yes', pressed: false })
    await yes.waitFor()
    const before = await votes.innerText()
    // The first press brings the code of the messages.
    await page.getByRole('tab', { selected: true }).click()
    await requestsDone(page)
    await context.setOffline(true)
    await yes.click()
    await page.getByText('Your vote could not be counted. Try again.').waitFor()
    await yes.waitFor()
    expect(await votes.innerText()).toBe(before)
    await context.setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
  })
})

journey('the address of a part opens it, and so does one that follows', async ({ open }) => {
  const { page } = await open(`${STRONG}#market`)
  for (const [tab, heading] of [
    ['market', 'Exchanges'],
    ['control', 'Who can do what'],
    ['fundamentals', 'Documentation'],
  ] as const) {
    if (tab !== 'market') await showTab(page, tab)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.waitForFunction(() => {
      const { top } = document.querySelector('[role="tablist"]')!.getBoundingClientRect()
      return top >= 0 && top < 200
    })
  }
})

journey('another period of the history leaves the parts as they are', async ({ open }) => {
  const { page } = await open(`${STRONG}#control`)
  const dispute = page.getByRole('button', { name: 'Dispute' }).first()
  await dispute.waitFor()
  await requestsDone(page)
  const before = await dispute.elementHandle()
  const held = await holdRequests(page, '/score-history?*')
  await page.getByText('30 d', { exact: true }).click()
  await held.firstRequest
  expect(await dispute.count()).toBe(1)
  const scrolled = await page.evaluate(() => window.scrollY)
  held.release()
  await requestsDone(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  // The very same: nothing that was open in there is lost.
  expect(await before?.evaluate((button) => button.isConnected)).toBe(true)
})

journey('a link to a piece of evidence far down the log finds it', async ({ open, origin }) => {
  const url = `${origin}/api${STRONG}/events?limit=200`
  const { items } = (await (await fetch(url)).json()) as { items: { id: string }[] }
  const oldest = items.at(-1)?.id ?? ''
  expect(items.length).toBeGreaterThan(100)
  const { page } = await open(`${STRONG}#evidence-${oldest}`)
  const entry = page.locator(`[id="evidence-${oldest}"]`)
  await entry.waitFor()
  await page.waitForFunction((id) => document.activeElement?.id === id, `evidence-${oldest}`)
  await entry.getByText('JSON').click()
  expect(JSON.parse(await entry.locator('pre').innerText())).toMatchObject({ id: oldest })
})
