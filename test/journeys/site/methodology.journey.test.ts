import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'

const INPUTS = 18
const CAPS = 7
const BANDS = 10
const BACKTEST = 8

const opened = openOnce(async (open) => await open('/methodology', { viewport: WIDE }))

journey('the methodology tells every input, cap and band in tables', async () => {
  const { page } = await opened()
  await page.getByRole('heading', { name: 'How the score is made', level: 1 }).waitFor()
  const control = page.getByRole('row', { name: /^admin control/i })
  expect(await control.getByRole('cell').allInnerTexts()).toEqual([
    '13',
    'counts 0',
    'after 90 d',
    expect.stringContaining('other multisig 40, 55, 70, 80'),
  ])
  expect(await control.getByRole('link').getAttribute('href')).toBe('#admin_control')
  const holders = page.getByRole('row', { name: /^holder concentration/i })
  expect(await holders.getByRole('cell').allInnerTexts()).toEqual([
    '3',
    'counts 50',
    'after 30 d',
    expect.stringMatching(/N\/A without a token\.$/),
  ])
  expect(await page.getByRole('table').count()).toBe(8)
  expect(await page.getByRole('rowheader').count()).toBe(INPUTS + CAPS + BANDS + BACKTEST)
  const bands = page.getByRole('table', { name: 'Bands', exact: true })
  expect(await bands.getByRole('cell').allInnerTexts()).toEqual([
    '90.0–100',
    '80.0–89.9',
    '70.0–79.9',
    '60.0–69.9',
    '50.0–59.9',
    '40.0–49.9',
    '30.0–39.9',
    '20.0–29.9',
    '10.0–19.9',
    '0.0–9.9',
  ])
  await page.getByText('From 80% on it is high, from 60% on medium, from 40% on low.').waitFor()
  await page.getByText('not calibrated on losses').waitFor()
  await page.getByText('unless both ends of the interval lie in one band.').waitFor()
  const audited = page.getByRole('row', { name: /^audited/i })
  expect((await audited.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual([
    '9, audit depth',
    '45 of 1,399: 3.2% (2.4–4.3%)',
    '21 of 1,611: 1.3% (0.9–2.0%)',
  ])
  await page.getByText('To have an audit did not make a hit rarer').waitFor()
})

journey.for([WIDE, NARROW])(
  'an address with an anchor opens the methodology at its input: %o',
  async (viewport) => {
    const { page } = await opened()
    await page.setViewportSize(viewport)
    // From the page itself a fragment loads nothing.
    await page.goto('/robots.txt')
    await page.goto('/methodology#holder_concentration')
    await page.waitForFunction(() => document.activeElement?.id === 'holder_concentration')
    const row = page.getByRole('row', { name: /^holder concentration/i })
    const { top, bottom } = await row.evaluate((element) => {
      const { top: first, bottom: last } = element.getBoundingClientRect()
      return { top: first, bottom: last }
    })
    const header = await page.getByRole('banner').boundingBox()
    expect(top).toBeGreaterThanOrEqual(header!.height - 1)
    expect(bottom).toBeLessThanOrEqual(viewport.height)
    // On a phone the heads of the table stand beside its values.
    const labels = await row
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
    expect(labels).toEqual(
      viewport === NARROW
        ? ['"Weight "', '"If unknown "', '"Expires "', 'none']
        : ['none', 'none', 'none', 'none'],
    )
  },
)

journey('the links of the contents lead to their parts, and the last to the tables', async () => {
  const { page } = await opened()
  await page.setViewportSize(WIDE)
  const tables = page.getByRole('main').getByRole('link', { name: '/api/methodology' })
  const answer = await page.request.get((await tables.getAttribute('href')) ?? '')
  expect(await answer.json()).toMatchObject({ version: '2.0.0' })
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const lost = await contents.evaluateAll((links) =>
    links
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => document.getElementById(href.slice(1)) === null),
  )
  expect([await contents.count(), lost]).toEqual([12, []])
  await contents.filter({ hasText: 'Caps' }).click()
  await page.waitForURL('**/methodology#caps')
  await page.waitForFunction(() => {
    const top = document.getElementById('caps')!.getBoundingClientRect().top
    return top >= 0 && top < 200
  })
})
