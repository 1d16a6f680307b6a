import { expect } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../../shared/contract/projects/directory.ts'
import { journey, openOnce } from '../../support/browser/journey.ts'

type Directory = ResponseOf<typeof listDirectory>

const ask = async (origin: string): Promise<Directory> =>
  (await (await fetch(`${origin}/api/directory/1`)).json()) as Directory

const opened = openOnce(async (open) => await open('/methodology'))

journey('the footer leads to all projects, each with a link', async ({ origin }) => {
  const { page } = await opened()
  await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
  await page.waitForURL('**/projects')
  await page.getByRole('heading', { name: 'All projects', level: 1 }).waitFor()
  const { total, items } = await ask(origin)
  await page.getByText(`${total} projects`).waitFor()
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  expect(await links.allTextContents()).toEqual(items.map(({ name }) => name))
  const scores = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(scores.map((text) => /\d+\.\d$/.exec(text.trim())?.[0])).toEqual(
    items.map(({ score }) => score?.toFixed(1)),
  )
  const last = items.at(-1)!
  await links.last().click()
  await page.waitForURL(`**/projects/${last.id}`)
  await page.getByRole('heading', { name: last.name, level: 1 }).waitFor()
})

journey('further pages are linked by number and first name', async ({ origin }) => {
  const { page } = await opened()
  await page.goto('/methodology')
  const first = await ask(origin)
  const more = { pageCount: 3, pages: [1, 2, 3].map((one) => ({ page: one, from: `Name ${one}` })) }
  await page.route('**/api/directory/*', async (route) => {
    const number = Number(new URL(route.request().url()).pathname.split('/').at(-1))
    await route.fulfill({ json: { ...first, ...more, page: number } })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages of projects' })
  const next = pages.getByRole('link', { name: 'Next page' })
  expect(await next.getAttribute('href')).toBe('/projects/page/2')
  await pages.getByRole('link', { name: '2 from Name 2' }).click()
  await page.waitForURL('**/projects/page/2')
  await page.getByRole('heading', { name: 'All projects, page 2' }).waitFor()
  expect(await pages.locator('[aria-current=page]').textContent()).toBe('2 from Name 2')
  expect(await next.getAttribute('href')).toBe('/projects/page/3')
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await page.waitForURL('**/projects')
  expect(await pages.getByRole('link', { name: 'Previous page' }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('a page of no number, and one beyond the last, are not found', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/status of 40[04]/)
  for (const number of ['99', 'two']) {
    await page.goto(new URL(`/projects/page/${number}`, page.url()).href)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
})
