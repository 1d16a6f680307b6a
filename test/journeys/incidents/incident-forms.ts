import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { EVENTUALLY } from '../../support/time/eventually.ts'

/** Journeys of incidents alone look at it. */
export const PROJECT = { id: 'bobbinvane', name: 'Bobbinvane' }
export const DESCRIPTION = 'The hawser contract was drained through a forged proof.'

export const reportForm = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    project: dialog.getByRole('combobox', { name: 'Project' }),
    kind: dialog.getByRole('combobox', { name: 'What is it?' }),
    evidence: dialog.getByRole('textbox', { name: /^Transaction hash/ }),
    description: dialog.getByRole('textbox', { name: 'What happened?' }),
    contact: dialog.getByRole('textbox', { name: /^Your email/ }),
    send: dialog.getByRole('button', { name: 'Send report' }),
  }
}

export const openReport = async (page: Page) => {
  await page.getByRole('button', { name: 'Report Incident' }).first().click()
  const form = reportForm(page)
  await form.project.waitFor()
  return form
}

/** Fills in all that is needed. */
export const fill = async (
  { project, dialog, kind, description }: ReturnType<typeof reportForm>,
  text = DESCRIPTION,
): Promise<void> => {
  await project.fill(PROJECT.name)
  await dialog.getByRole('option', { name: PROJECT.name }).waitFor()
  await project.press('Enter')
  await kind.selectOption('Exploit')
  await description.fill(text)
}

export const referenceIn = async (page: Page): Promise<string> => {
  const text = await page.getByText(/^Reference number/).textContent()
  return /IR-[0-9A-Z]{8}/.exec(text ?? '')?.[0] ?? ''
}

export const read = async <Answer>(origin: string, path: string): Promise<Answer> =>
  (await (await fetch(origin + path)).json()) as Answer

/** The report in the queue that is open, which follows reports within seconds. */
export const inQueue = async (page: Page, reference: string): Promise<Locator> => {
  const item = page.getByRole('article').filter({ hasText: reference })
  await vi.waitFor(async () => {
    if ((await item.count()) > 0) return
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect(await item.count()).toBe(1)
  }, EVENTUALLY)
  return item
}

export const actionForm = (page: Page, name: string) => page.getByRole('form', { name })
