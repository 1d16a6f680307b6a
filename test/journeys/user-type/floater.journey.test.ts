import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/browser/axe-findings.ts'
import { journey, openOnce } from '../../support/browser/journey.ts'

const MEANING = 'The score as letters'

/** The explained word `Grade` on a project page of a Retail Investor. */
const opened = openOnce(async (open) => {
  const { page } = await open('/projects/lumenfold', {
    stored: { userType: 'Retail Investor' },
    // Its times are measured, so it may move.
    beforeLoad: async (fresh) => await fresh.emulateMedia({ reducedMotion: 'no-preference' }),
  })
  const word = page.getByRole('button', { name: 'Grade', exact: true })
  await word.scrollIntoViewIfNeeded()
  const card = page.locator('[data-scope="hover-card"][data-part="content"]', { hasText: MEANING })
  return { page, word, card }
})

const pointAway = async (page: Page): Promise<void> => await page.mouse.move(5, 5)

/** With its card closed, and the pointer elsewhere. */
const closedWord = async () => {
  const { page, word, card } = await opened()
  await pointAway(page)
  await card.waitFor({ state: 'hidden' })
  return { page, word, card }
}

const hoveredWord = async () => {
  const { page, word, card } = await closedWord()
  await word.hover()
  await card.waitFor()
  return { page, word, card }
}

journey('A4.129 it opens on click, and stays until the next', async () => {
  const { page, word, card } = await closedWord()
  await word.click()
  await card.hover()
  await pointAway(page)
  await page.waitForTimeout(1_200)
  expect(await card.isVisible()).toBe(true)
  expect(await word.getAttribute('aria-expanded')).toBe('true')
  await word.click()
  await card.waitFor({ state: 'hidden' })
})

journey('A4.130 A4.131 it opens on hover, and closes when the pointer has left', async () => {
  const { page, card } = await hoveredWord()
  await pointAway(page)
  await card.waitFor({ state: 'hidden' })
})

journey('it stays while the pointer is on the card', async () => {
  const { page, card } = await hoveredWord()
  await card.hover()
  await page.waitForTimeout(1_200)
  expect(await card.isVisible()).toBe(true)
})

journey('A9.21 it stands 15 px off its target', async () => {
  const { word, card } = await hoveredWord()
  await card.evaluate(
    async (one) => await Promise.all(one.getAnimations().map(async (a) => await a.finished)),
  )
  const [target, box] = [(await word.boundingBox())!, (await card.boundingBox())!]
  const gap =
    box.y > target.y ? box.y - (target.y + target.height) : target.y - (box.y + box.height)
  expect(Math.round(gap)).toBe(15)
})

journey('A9.22 it is at most 300 px wide', async () => {
  const { card } = await hoveredWord()
  expect(await card.evaluate((one) => getComputedStyle(one).maxWidth)).toMatch(/\b300px/)
  expect((await card.boundingBox())!.width).toBeLessThanOrEqual(300)
})

journey('A9.23 it fades in and out in 0.3 s', async () => {
  const { page, card } = await hoveredWord()
  expect(
    await card.evaluate((one) => {
      const { animationName, animationDuration } = getComputedStyle(one)
      return [animationName, animationDuration]
    }),
  ).toEqual([expect.stringMatching(/fadeIn/i), '0.3s'])
  // It listens before the pointer moves, as what closes is soon gone.
  const closing = await card.evaluateHandle((one: HTMLElement) => ({
    started: new Promise<readonly string[]>((resolve) => {
      one.addEventListener('animationstart', ({ animationName }) => {
        if (/fadeIn/i.test(animationName)) return
        resolve([animationName, getComputedStyle(one).animationDuration])
      })
    }),
  }))
  await pointAway(page)
  expect(await closing.evaluate(async ({ started }) => await started)).toEqual([
    expect.stringMatching(/fadeOut/i),
    '0.3s',
  ])
})

journey.for(['word', 'card'] as const)(
  'A9.24 it begins to close 0.4 s after the pointer left its %s, and not much later',
  async (name) => {
    const { page, word, card } = await hoveredWord()
    const left = { word, card }[name]
    await left.hover()
    // It listens before the pointer moves, which takes another way into the page than a script.
    const delay = await left.evaluateHandle((target) => {
      const measured = new Promise<{ after: number; isLate: boolean }>((resolve) => {
        let leftAt = 0
        let isLate = false
        target.addEventListener('pointerleave', () => {
          leftAt = performance.now()
          // Timers in a row, as on a busy machine all of them are late, each by its own time.
          const wait = (times: number): unknown =>
            setTimeout(() => (times > 1 ? wait(times - 1) : (isLate = true)), 100)
          wait(10)
        })
        const button = document.querySelector(
          'main button[aria-expanded="true"][aria-describedby]',
        )!
        new MutationObserver(() => resolve({ after: performance.now() - leftAt, isLate })).observe(
          button,
          { attributeFilter: ['aria-expanded'] },
        )
      })
      return { measured }
    })
    await pointAway(page)
    const { after, isLate } = await delay.evaluate(async ({ measured }) => await measured)
    expect(after).toBeGreaterThanOrEqual(399)
    expect(isLate).toBe(false)
    await card.waitFor({ state: 'hidden' })
  },
)

journey('by keyboard it opens with Enter and closes with Escape', async () => {
  const { page, word, card } = await closedWord()
  await word.focus()
  await page.keyboard.press('Enter')
  await card.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  expect(await word.evaluate((one) => one === document.activeElement)).toBe(true)
})
