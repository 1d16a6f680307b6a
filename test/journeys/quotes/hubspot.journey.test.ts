import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '../../support/browser/journey.ts'
import { serveOutsideParts } from '../outside-parts.ts'

const PORTAL = '8812045'
const FORM = '0b9f6d1e-52c4-4a7d-9c1f-3e8a7d60b2c5'
const SCRIPT = 'https://js.hsforms.net/forms/embed/v2.js'

const embedded = journey.extend({
  // A host that a page may ask.
  identityOrigin: 'https://js.hsforms.net',
})

const serveForm = async (page: Page): Promise<void> =>
  await serveOutsideParts(page, { quoteForm: { portalId: PORTAL, formId: FORM } })

/** Stands for HubSpot's code: draws a form that says what it was made with, and tells when it is sent. */
const serveScript = async (page: Page): Promise<void> => {
  await serveForm(page)
  await page.route(SCRIPT, async (route) => {
    await route.fulfill({
      contentType: 'text/javascript',
      body: `window.hbspt = { forms: { create: ({ portalId, formId, target, onFormSubmitted }) => {
        const form = document.createElement('form')
        form.append(portalId + '/' + formId, document.createElement('button'))
        form.querySelector('button').textContent = 'Send to HubSpot'
        form.addEventListener('submit', (event) => { event.preventDefault(); onFormSubmitted() })
        document.querySelector(target).append(form)
      } } }`,
    })
  })
}

const openModal = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Request a Quote' }).click()
  const modal = page.getByRole('dialog', { name: 'Protect Your Project Today', exact: true })
  await modal.waitFor()
  return modal
}

embedded(
  'A2.50 A2.51 the modal holds the configured form of HubSpot’s, and closes when it is sent',
  async ({ open }) => {
    const { page, calls } = await open('/methodology', { beforeLoad: serveScript })
    const modal = await openModal(page)
    await modal.getByText(`${PORTAL}/${FORM}`).waitFor()
    expect(await modal.getByLabel('Your name').count()).toBe(0)
    await modal.getByRole('button', { name: 'Send to HubSpot' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(calls.filter(({ path }) => path === '/api/quotes')).toEqual([])
  },
)

embedded(
  'where the code of HubSpot’s form is blocked, our own stands in its place',
  async ({ open }) => {
    const { page, expectNoise } = await open('/methodology', { beforeLoad: serveForm })
    expectNoise(/Failed to load resource/)
    await page.route(SCRIPT, async (route) => await route.abort())
    const modal = await openModal(page)
    await modal.getByLabel('Your name').waitFor()
  },
)
