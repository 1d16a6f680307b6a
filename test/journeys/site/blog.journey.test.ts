import { expect } from 'vitest'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { failRequests } from '../intercept.ts'

const opened = openOnce(async (open) => await open('/methodology'))

journey('A2.14 A2.155 the footer leads to the blog, and the blog to its articles', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/500/)
  await failRequests(page, '/api/blog/articles')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/resources/blog')
  const alert = page.getByRole('alert').filter({ hasText: 'The articles could not be loaded.' })
  await alert.waitFor()
  await page.unroute('**/api/blog/articles')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'How to read an audit report' }).click()
  await page.getByRole('heading', { level: 1, name: 'How to read an audit report' }).waitFor()
  await page.getByRole('link', { name: 'A checklist' }).click()
  await page.waitForFunction(() => {
    const { top } = document.querySelector('#a-checklist')!.getBoundingClientRect()
    return top > 0 && top < 160
  })
  expect(new URL(page.url()).hash).toBe('#a-checklist')
  // Its topic leads to the others of it.
  await page.getByRole('article').getByRole('link', { name: 'Guide', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '2 articles' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tag=guide')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'How to read an audit report' }).waitFor()
})

journey('articles are found by topic and by words, and the address keeps both', async () => {
  const { page } = await opened()
  await showPath(page, '/resources/blog')
  const titles = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  const topics = page.getByRole('navigation', { name: 'Topics' })
  const chosen = topics.locator('[aria-current="true"]')
  await titles.first().waitFor()
  expect(await chosen.allInnerTexts()).toEqual(['All'])
  await topics.getByRole('link', { name: 'Guide' }).click()
  await page.getByRole('status').filter({ hasText: '2 articles' }).waitFor()
  expect(await chosen.allInnerTexts()).toEqual(['Guide'])
  await page.getByLabel('Search articles').fill('timelock')
  await page.getByRole('status').filter({ hasText: '1 article' }).waitFor()
  expect(await titles.allTextContents()).toEqual([
    'Multisigs and timelocks: who can change your contract',
  ])
  expect(new URL(page.url()).search).toBe('?tag=guide&q=timelock')
  await page.reload()
  await page.getByRole('status').filter({ hasText: '1 article' }).waitFor()
  expect(await page.getByLabel('Search articles').inputValue()).toBe('timelock')
  await page.getByLabel('Search articles').fill('100%25')
  await page.waitForURL('**/blog?tag=guide&q=100%2525')
  expect(await page.getByLabel('Search articles').inputValue()).toBe('100%25')
  await topics.getByRole('link', { name: 'All', exact: true }).click()
  await page.waitForURL('**/blog?q=100%2525')
  await page.getByLabel('Search articles').fill('nothing like it')
  await page.getByText('No article fits').waitFor()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await page.getByRole('status').filter({ hasText: '6 articles' }).waitFor()
  expect(await page.getByLabel('Search articles').inputValue()).toBe('')
  // No letter of it is a page to go back to.
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname !== '/resources/blog')
})

journey('an address of no article says so', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/404/)
  await page.goto('/resources/blog/nobody-wrote-it')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

journey('an article that cannot be loaded is asked for again by Retry', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/500/)
  await failRequests(page, '/api/blog/articles/how-a-rating-is-made')
  await showPath(page, '/resources/blog/how-a-rating-is-made')
  const alert = page.getByRole('alert').filter({ hasText: 'The article could not be loaded.' })
  await alert.waitFor()
  await page.unroute('**/api/blog/articles/how-a-rating-is-made')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'How a rating is made' }).waitFor()
  // The button that was pressed is gone.
  await page.locator(':focus').and(page.getByRole('article')).waitFor()
})

journey('figures of an article stand in a column, right below its name', async () => {
  const { page } = await opened()
  await showPath(page, '/resources/blog/how-a-rating-is-made')
  const column = page.getByRole('table').locator('tr > :last-child')
  await column.first().waitFor()
  expect(await column.allInnerTexts()).toEqual(['Weight', '32', '21', '25', '9', '13'])
  for (const cell of await column.all()) {
    expect(await cell.evaluate((one) => getComputedStyle(one).textAlign)).toBe('right')
  }
  const words = page.getByRole('table').locator('td:first-child')
  expect(await words.first().evaluate((one) => getComputedStyle(one).textAlign)).toBe('start')
})

journey('home shows the three newest articles', async () => {
  const { page } = await opened()
  await page.setViewportSize(NARROW)
  await showPath(page, '/')
  const section = page.getByRole('region', { name: 'From the blog' })
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('heading', { level: 3 }).nth(2).waitFor()
  const shown = await section.getByRole('heading', { level: 3 }).allInnerTexts()
  await section.getByRole('link', { name: 'All articles' }).click()
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  const listed = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await listed.nth(5).waitFor()
  // Of two articles it is said when they were changed.
  expect(
    await page
      .getByRole('main')
      .getByText(/^Updated /)
      .allInnerTexts(),
  ).toEqual(['Updated 23 Nov 2026', 'Updated 29 Nov 2026'])
  const feed = page.getByRole('link', { name: 'Atom feed of the articles of the blog' })
  expect(await feed.getAttribute('href')).toBe('/resources/blog.atom')
  expect(shown).toEqual((await listed.allInnerTexts()).slice(0, 3))
})

journey.for([
  ['/resources/blog/changelog', 'changelog'],
  ['/products/skytrace', 'skytrace'],
] as const)('%s shows its drawing, optimised, and shares it', async ([path, name]) => {
  const { page } = await opened()
  await page.setViewportSize(WIDE)
  await page.goto(path)
  const picture = page.getByRole('main').locator('img[width="1200"]')
  await picture.scrollIntoViewIfNeeded()
  const shown = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { width, height } = image.getBoundingClientRect()
    return { address: image.currentSrc, ratio: width / height, pixels: image.naturalWidth }
  })
  expect(new URL(shown.address).pathname).toBe('/_next/image')
  expect(new URL(shown.address).searchParams.get('url')).toBe(`/pictures/site/${name}.png`)
  expect(shown.pixels).toBeGreaterThan(0)
  expect(shown.ratio).toBeCloseTo(1200 / 630, 1)
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(shared).toBe(`${new URL(page.url()).origin}/pictures/site/${name}.png`)
})

journey('a feed that an article names is asked of the server', async () => {
  const { page } = await opened()
  await showPath(page, '/resources/blog/changelog')
  const feed = page.getByRole('article').getByRole('link', { name: 'feed', exact: true })
  await feed.waitFor()
  const asked = page.waitForRequest('**/resources/blog.atom')
  await feed.click()
  await asked
})
