import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Open, Tab, TabOptions } from '../../support/browser/journey.ts'
import { createVisitor } from '../../support/http/visitor.ts'

/** A user with these lists, on the page of the watchlists. */
export const openLists = async (
  open: Open,
  lists: readonly { readonly name: string; readonly projects?: readonly string[] }[] = [],
  options?: TabOptions,
) => {
  const visitor = createVisitor(inject('origin'))
  await visitor.becomeUser()
  for (const { name, projects = [] } of lists) {
    await visitor.post('/api/watchlist/create', { name, projects })
  }
  const tab = await open('/my/watchlists', { as: visitor, ...options })
  await tab.page.getByRole('button', { name: 'Rename watchlist' }).waitFor()
  return { ...tab, visitor }
}

export const listNames = async (page: Page): Promise<readonly string[]> => {
  const links = page.getByRole('navigation', { name: 'Watchlists' }).getByRole('link')
  return (await links.allTextContents()).map((text) => text.replace(/\d+ projects?$/, '').trim())
}

export const selectedName = async (page: Page): Promise<string> => {
  const chosen = page
    .getByRole('navigation', { name: 'Watchlists' })
    .locator('a[aria-current="page"]')
  return ((await chosen.textContent()) ?? '').replace(/\d+ projects?$/, '').trim()
}

export const createForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'Create watchlist' })
  return {
    form,
    name: form.getByRole('textbox', { name: 'New watchlist' }),
    confirm: form.getByRole('button', { name: 'Confirm', exact: true }),
    cancel: form.getByRole('button', { name: 'Cancel', exact: true }),
  }
}

export const renameForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Rename watchlist' }).click()
  const form = page.getByRole('form', { name: 'Rename watchlist' })
  return {
    name: form.getByRole('textbox', { name: 'Watchlist name' }),
    confirm: form.getByRole('button', { name: 'Confirm' }),
    cancel: form.getByRole('button', { name: 'Cancel' }),
  }
}

export const panelOf = (page: Page, title = 'Add Projects') => {
  const panel = page.getByRole('region', { name: title, exact: true })
  return {
    panel,
    field: panel.getByPlaceholder('Search Project by Name / Token'),
    choices: panel.locator('[data-project-option]'),
  }
}

export const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Projects', exact: true }).click()
  const panel = panelOf(page)
  await panel.choices.first().waitFor()
  return panel
}

export const writes = (calls: Tab['calls'], path = ''): Tab['calls'] =>
  calls.filter((call) => call.method === 'POST' && call.path.startsWith(`/api/watchlist/${path}`))
