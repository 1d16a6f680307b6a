import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { changed, holdRequests } from '../intercept.ts'
import { ask, manyRows, rowsOf, showAnew, untilRows } from './leaderboard-page.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'

/** Scrolls so that the screen's lower edge stands at that share of the rows, and waits until that was handled. */
const scrollToShare = async (page: Page, share: number): Promise<void> =>
  await page.evaluate(async (part) => {
    const frame = document.querySelector<HTMLElement>('[data-rows]')!
    const rows = document.querySelectorAll('tr[data-project]')
    const { top } = rows[0]!.getBoundingClientRect()
    const { bottom } = rows[rows.length - 1]!.getBoundingClientRect()
    await new Promise<void>((resolve) => {
      frame.getBoundingClientRect = () => {
        Reflect.deleteProperty(frame, 'getBoundingClientRect')
        resolve()
        return frame.getBoundingClientRect()
      }
      scrollTo(0, Math.floor(scrollY + top + part * (bottom - top) - innerHeight))
    })
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }, share)

const nextPages = (page: Page): Request[] => {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/leaderboard?') && request.url().includes('after=')) {
      asked.push(request)
    }
  })
  return asked
}

const opened = openOnce(async (open) => await open('/'))

journey('A9.20 the leaderboard handles scrolling at most once in 150 milliseconds', async () => {
  const { page } = await opened()
  await showAnew(page)
  await untilRows(page, 50)
  const times = await page.evaluate(async () => {
    const measured: number[] = []
    const frame = document.querySelector<HTMLElement>('[data-rows]')!
    const measure = frame.getBoundingClientRect.bind(frame)
    frame.getBoundingClientRect = () => {
      measured.push(performance.now())
      return measure()
    }
    while (measured.length < 6) {
      dispatchEvent(new Event('scroll'))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return measured
  })
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  // Timers may fire up to a millisecond early by this clock.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(149)
})

journey('A9.19 scrolling past 80 percent of the list loads its next page, not before', async () => {
  const { page } = await opened()
  const asked = nextPages(page)
  await untilRows(page, 50)
  await scrollToShare(page, 0.78)
  await requestsDone(page)
  expect(asked).toHaveLength(0)
  await scrollToShare(page, 0.82)
  await untilRows(page, 100)
  expect(asked).toHaveLength(1)
})

journey('who stands on Load more stays there when scrolling brings the end', async () => {
  const { page } = await opened()
  await showAnew(page, '/?order=asc')
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await page.getByText('120 of 120 shown').waitFor()
  expect(await page.locator(':focus').allInnerTexts()).toEqual(['120 of 120 shown'])
})

journey('back shows the same filters, pages and place', async ({ origin }) => {
  const { page } = await opened()
  await showAnew(page, '/?order=desc')
  await untilRows(page, 50)
  await scrollToShare(page, 0.9)
  await untilRows(page, 100)
  await page.waitForURL('**/?order=desc&page=2')
  const { total } = await ask(origin, 'order=desc')
  expect(total).toBeGreaterThan(100)
  const link = rowsOf(page).nth(70).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await link.boundingBox()
  await link.click()
  await page.waitForURL('**/projects/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await page.goBack()
  await page.waitForURL('**/?order=desc&page=2')
  await link.waitFor()
  const at = async (): Promise<number> => (await link.boundingBox())?.y ?? NaN
  const moved = async (): Promise<number> => Math.abs((await at()) - (before?.y ?? NaN))
  await expect.poll(moved).toBeLessThanOrEqual(50)
  expect(await rowsOf(page).count()).toBe(100)
  await requestsDone(page)
  expect(await moved()).toBeLessThanOrEqual(50)
})

journey('a link is followed although the leaderboard goes on loading', async ({ open }) => {
  const { page } = await open('/')
  await untilRows(page, 50)
  // Until its code is there, the page that was asked for cannot come.
  const { release } = await holdRequests(page, '/assets/*company-pages*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.waitForURL('**/?page=*')
  release()
  await page.waitForURL('**/company/privacy-policy')
})

journey('who goes back does not get the page whose code was on its way', async ({ open }) => {
  const { page } = await open('/')
  await untilRows(page, 50)
  await page.evaluate(() => location.assign('#leaderboard'))
  const { firstRequest, release } = await holdRequests(page, '/assets/*company-pages*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await firstRequest
  await page.goBack()
  release()
  await requestsDone(page)
  expect(new URL(page.url()).pathname).toBe('/')
})

describe('of a thousand rows', () => {
  const openedMany = openOnce(async (open) => {
    const tab = await open('/company/privacy-policy')
    await manyRows(tab.page, tab.origin, 1000)
    return tab
  })

  journey('three pages come by scrolling, and then only by the button or a link', async () => {
    const { page } = await openedMany()
    await page.getByRole('link', { name: 'Assay' }).first().click()
    await untilRows(page, 50)
    const asked = nextPages(page)
    for (const rows of [100, 150, 200]) {
      await scrollToShare(page, 0.9)
      await untilRows(page, rows)
    }
    await page.waitForURL('**/?page=4')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(asked).toHaveLength(3)
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText('250 of 1,000 shown').waitFor()
    await page.waitForURL('**/?page=5')
    const next = page.getByRole('link', { name: 'Page 6', exact: true })
    expect(await next.getAttribute('href')).toBe('?page=6')
  })

  journey('of more than 200 rows only those near the screen are in the document', async () => {
    const { page } = await openedMany()
    await page.evaluate(() => history.pushState(null, '', '/?page=20'))
    await page.getByText('1,000 of 1,000 shown').waitFor(EVENTUALLY)
    const table = page.getByRole('table', { name: 'Leaderboard' })
    expect(await table.getAttribute('aria-rowcount')).toBe('1001')
    expect(await rowsOf(page).count()).toBeLessThan(100)
    const height = await table.evaluate((element) => element.clientHeight)
    expect(Math.abs(height - (1000 * 44 + 32))).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: 'Keyboard' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = page.locator('tr[aria-rowindex="1001"]')
    await last.waitFor()
    await last.getByRole('link').focus()
    await page.keyboard.press('k')
    expect(
      await page.evaluate(() =>
        document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'),
      ),
    ).toBe('1000')
  })
})

journey('after more rows are loaded the head tells the time of the oldest', async ({ open }) => {
  const { page } = await open('/?sort=name', {
    beforeLoad: async (before) =>
      await before.route(
        /\/api\/leaderboard\?(?!.*after=)/,
        changed(() => ({ asOf: '2026-01-02T03:04:05.000Z' })),
      ),
  })
  const told = page.getByText('as of 2 Jan 2026, 03:04 UTC')
  await told.waitFor()
  await untilRows(page, 50)
  await scrollToShare(page, 1)
  await untilRows(page, 100)
  expect(await told.count()).toBe(1)
})

journey('a next page that the server no longer knows is asked for anew', async ({ open }) => {
  // As another version of the server wrote it.
  const next = Buffer.from('["name","asc",50,[7]]').toString('base64url')
  const { page } = await open('/?sort=name', {
    beforeLoad: async (before) =>
      await before.route(
        /\/api\/leaderboard\?(?!.*after=)/,
        changed(() => ({ next })),
        {
          times: 1,
        },
      ),
  })
  const asked = nextPages(page)
  await untilRows(page, 50)
  await scrollToShare(page, 1)
  await untilRows(page, 100)
  const cursors = asked.map((request) => new URL(request.url()).searchParams.get('after'))
  expect(cursors).toEqual([next, expect.not.stringContaining(next)])
})
