import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import { SURVEY_PROMPTED_KEY } from '../../../web/lib/storage-keys.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import type { RunningProduct } from '../../support/product/resources.ts'
import { importProjects, PROJECTS } from '../engine/measure-import.ts'
import { atMost, type Measured } from '../measured.ts'
import { medianOf } from '../statistics.ts'
import { CPU_SLOWDOWN, inNewProfile } from './slow-phone.ts'

/** How often each is done, in a browser that has loaded nothing yet. */
const TIMES = 5
const SCREEN = { width: 1440, height: 900 }
/** What counts as a good answer to a press. */
const INP_MS = 200
/** For all that an interaction sets off. */
const SETTLE_MS = 2_000
const LISTED_MAX_SECONDS = 120

const HOME = '/'
const PROJECT = '/projects/lumenfold'

interface Interaction {
  readonly path: string
  readonly isUser?: boolean
  readonly act: (page: Page) => Promise<void>
}

const head = (page: Page) => page.getByRole('button', { name: 'Market cap' })

const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  'sort by a head': { path: HOME, act: async (page) => await head(page).click() },
  'height of rows': {
    path: HOME,
    act: async (page) => await page.getByText('Compact', { exact: true }).click(),
  },
  'first search': {
    path: HOME,
    act: async (page) => {
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('combobox').first().click()
      await page.keyboard.type('quern', { delay: 100 })
    },
  },
  'choice of columns': {
    path: HOME,
    act: async (page) => await page.getByRole('button', { name: /^Columns/ }).click(),
  },
  'filter by a name': {
    path: HOME,
    act: async (page) =>
      await page.getByLabel('Filter by name or ticker').pressSequentially('quern', { delay: 50 }),
  },
  'filter by a signal': {
    path: HOME,
    act: async (page) => await page.getByRole('checkbox', { name: 'KYC verified' }).click(),
  },
  'more rows': { path: HOME, act: async (page) => await page.keyboard.press('End') },
  'opening log-in': {
    path: HOME,
    act: async (page) => await page.getByRole('button', { name: 'Log In' }).first().click(),
  },
  star: {
    path: HOME,
    isUser: true,
    act: async (page) =>
      await page
        .getByRole('button', { name: /^Watch / })
        .first()
        .click(),
  },
  'tab of a project': {
    path: PROJECT,
    act: async (page) => await page.getByRole('tab', { name: /^Market/ }).click(),
  },
}

/**
 * The first interaction of each kind, as a visitor on a slow machine feels it: with the projects of the
 * demo, and with many.
 */
export const measureInteractions = async (
  browser: Browser,
  { origin, data }: RunningProduct,
): Promise<Measured[]> => {
  const withDemo = await measureAll(browser, origin)
  await importProjects(data)
  await untilListed(origin, PROJECTS)
  const withMany = await measureAll(browser, origin, ([, { path }]) => path === HOME)
  const many = PROJECTS.toLocaleString('en-US')
  return [
    ...withDemo,
    ...withMany.map((one) => ({ ...one, name: `${one.name}, ${many} projects` })),
  ]
}

const measureAll = async (
  browser: Browser,
  origin: string,
  counts: (entry: readonly [string, Interaction]) => boolean = () => true,
): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [name, interaction] of Object.entries(INTERACTIONS).filter(counts)) {
    const samples: Sample[] = []
    for (let time = 0; time < TIMES; time += 1) {
      samples.push(await sampleOf(browser, origin, interaction))
    }
    const longest = medianOf(samples.map((sample) => sample.longest))
    measured.push({ name, unit: 'ms', ...longest, gate: atMost(INP_MS) })
    const changes = samples.flatMap(({ rowsAfter }) => rowsAfter ?? [])
    if (changes.length > 0) {
      measured.push({ name: `${name}, until other rows stand`, unit: 'ms', ...medianOf(changes) })
    }
  }
  return measured
}

/** Waits until the leaderboard has so many projects: it follows an import within seconds. */
const untilListed = async (origin: string, count: number): Promise<void> => {
  for (let tries = 0; tries < LISTED_MAX_SECONDS; tries += 1) {
    const response = await fetch(`${origin}${getLeaderboard.path}`)
    const { total } = (await response.json()) as { readonly total: number }
    if (total >= count) return
    await wait(1_000)
  }
  throw new Error('The leaderboard does not show what was imported.')
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
  { path, isUser = false, act }: Interaction,
): Promise<Sample> =>
  await inNewProfile(browser, SCREEN, async (context) => {
    if (isUser) await signIn(context, origin)
    const page = await context.newPage()
    await page.goto(origin + path)
    if (path === HOME) await head(page).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.waitForTimeout(1_000)
    await page.evaluate(watchInteractions)
    await act(page)
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate(() => ({
      longest: Math.max(0, ...window.measured!.events),
      rowsAfter: window.measured!.rowsAfter,
    }))
  })

const signIn = async (context: BrowserContext, origin: string): Promise<void> => {
  const visitor = createVisitor(origin)
  await visitor.becomeUser()
  // Or the first-login survey covers what is measured.
  await context.addInitScript(([key, now]) => localStorage.setItem(key, now), [
    SURVEY_PROMPTED_KEY,
    String(Date.now()),
  ] as const)
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
  )
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

declare global {
  interface Window {
    measured?: { readonly events: number[]; rowsAfter: number | undefined }
  }
}
