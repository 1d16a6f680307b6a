import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../support/browser/find-browser.ts'
import type { Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { withProduct } from '../../support/product/resources.ts'
import { medianOf } from '../statistics.ts'

/** How often each is done, in a browser that has loaded nothing yet. */
const TIMES = 5
const SLOWER = 4

const head = (page: Page) => page.getByRole('button', { name: 'Market cap' })

const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'sort by a head': async (page) => await head(page).click(),
  'height of rows': async (page) => await page.getByText('Compact', { exact: true }).click(),
  'first search': async (page) => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('combobox').first().click()
    await page.keyboard.type('quern')
  },
  'choice of columns': async (page) => await page.getByRole('button', { name: /^Columns/ }).click(),
  'filter by a name': async (page) =>
    await page.getByLabel('Filter by name or ticker').pressSequentially('quern', { delay: 50 }),
  'filter by a signal': async (page) =>
    await page.getByRole('checkbox', { name: 'KYC verified' }).click(),
}

/** The first interaction of each kind on the leaderboard, as a visitor on a slow machine feels it. */
export const interactions: Part = {
  about: `the leaderboard under the hand: longest of each interaction, CPU ${SLOWER} times slower`,
  run: async () => {
    const { executablePath, args } = await findBrowser()
    const measured = await withProduct(async ({ origin }) => {
      const browser = await chromium.launch({ executablePath, args: [...args] })
      try {
        return await measure(browser, origin)
      } finally {
        await browser.close()
      }
    })
    return { measured, notes: NOTES }
  },
}

const measure = async (browser: Browser, origin: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [name, act] of Object.entries(INTERACTIONS)) {
    const samples: Sample[] = []
    for (let time = 0; time < TIMES; time++) samples.push(await sampleOf(browser, origin, act))
    measured.push({ name, unit: 'ms', ...medianOf(samples.map(({ longest }) => longest)) })
    const changes = samples.flatMap(({ rowsAfter }) => rowsAfter ?? [])
    if (changes.length > 0) {
      measured.push({ name: `${name}, until other rows stand`, unit: 'ms', ...medianOf(changes) })
    }
  }
  return measured
}

interface Sample {
  /** Milliseconds from an event of the interaction to the next frame, as the browser's event timing has it. */
  readonly longest: number
  /** Milliseconds from the first press to other rows; undefined: they stay. */
  readonly rowsAfter: number | undefined
}

const sampleOf = async (
  browser: Browser,
  origin: string,
  act: (page: Page) => Promise<void>,
): Promise<Sample> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await page.locator('tr[data-project]').nth(49).waitFor()
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await head(page).scrollIntoViewIfNeeded()
    await page.waitForTimeout(1_000)
    await page.evaluate(watchInteractions)
    await act(page)
    await page.waitForTimeout(3_000)
    return await page.evaluate(() => ({
      longest: Math.max(0, ...window.measured!.events),
      rowsAfter: window.measured!.rowsAfter,
    }))
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
const watchInteractions = (): void => {
  const measured: NonNullable<Window['measured']> = { events: [], rowsAfter: undefined }
  window.measured = measured
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.events.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const ids = () =>
    [...document.querySelectorAll<HTMLElement>('tr[data-project]')]
      .map(({ dataset }) => dataset['project'])
      .join()
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const before = ids()
      const look = (): void => {
        if (ids() === before) requestAnimationFrame(look)
        else measured.rowsAfter = Math.round(performance.now() - timeStamp)
      }
      look()
    },
    { capture: true, once: true },
  )
}

const NOTES = [
  `Median of ${TIMES}, each the first of a fresh profile, with the least and the most. Event timing counts`,
  'from the press to the next frame in steps of 8 ms, on a server of the same machine: other work on',
  'it shows in these times, so they have no gate.',
]

declare global {
  interface Window {
    measured?: { readonly events: number[]; rowsAfter: number | undefined }
  }
}
