import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, vi } from 'vitest'
import type { Quote } from '../../../shared/contract/quotes.ts'
import { axeFindings, inEachLook } from '../../support/browser/axe-findings.ts'
import { journey, NARROW, openOnce, WIDE } from '../../support/browser/journey.ts'
import { followPath } from '../../support/browser/show-path.ts'
import { createVisitor, type Visitor } from '../../support/http/visitor.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'
import { signInDemoStaff } from '../incidents/demo-staff.ts'
import { failRequests, holdRequests } from '../intercept.ts'

const PATH = '/api/quotes'
const modal = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Protect Your Project Today', exact: true })
const requestButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Request a Quote', exact: true })
const field = (page: Page, name: string): Locator => modal(page).getByLabel(name, { exact: true })
const send = (page: Page): Locator =>
  modal(page).getByRole('button', { name: 'Request a quote', exact: true })

const openForm = async (page: Page): Promise<Locator> => {
  await requestButton(page).click()
  await modal(page).waitFor()
  return modal(page)
}

const fill = async (page: Page, message: string): Promise<void> => {
  await field(page, 'Your name').fill('Mara Oduya')
  await field(page, 'Your email').fill('mara@quillfinch.example')
  await field(page, 'Company or project (optional)').fill('Quillfinch Labs')
  await field(page, 'What is it about?').selectOption({ label: 'Penetration Testing' })
  await field(page, 'What should we look at?').fill(message)
}

const listOf = async (staff: Visitor): Promise<readonly Quote[]> =>
  ((await (await staff.get('/api/quotes/requests')).json()) as { items: Quote[] }).items

const requestOver = async (origin: string, changes: Partial<Quote>): Promise<void> => {
  const body = {
    name: 'Ines Halvorsen',
    email: 'ines@saltmarsh.example',
    company: '',
    product: 'skynet',
    message: 'Monitoring of two contracts.',
    ...changes,
  }
  expect((await createVisitor(origin).post(PATH, body)).status).toBe(200)
}

describe('the form of a visitor', () => {
  const opened = openOnce(async (open) => await open('/methodology'))

  journey('A2.47 A2.49 Request a Quote in the header opens its modal', async () => {
    const { page } = await opened()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const content = await openForm(page)
    expect(await content.getByRole('heading').allInnerTexts()).toEqual([
      'Protect Your Project Today',
    ])
  })

  journey('the form names what is missing, and waits with its button', async () => {
    const { page, calls } = await opened()
    expect(await send(page).isDisabled()).toBe(true)
    await field(page, 'Your email').fill('mara')
    await field(page, 'What should we look at?').fill('short')
    await field(page, 'Your name').focus()
    await modal(page).getByText('Invalid email.').waitFor()
    await modal(page).getByText('Say in at least 10 characters what it is about.').waitFor()
    expect(calls.filter(({ path }) => path === PATH)).toEqual([])
  })

  journey('A5.50 a double submit sends one request', async () => {
    const { page, calls } = await opened()
    await fill(page, 'Sent by a double click.')
    const { firstRequest, release } = await holdRequests(page, PATH)
    await send(page).dblclick()
    await field(page, 'Your name').press('Enter')
    await firstRequest
    release()
    await modal(page).waitFor({ state: 'detached' })
    expect(calls.filter(({ path }) => path === PATH)).toHaveLength(1)
  })

  journey(
    'a request that fails says so, keeps what was typed, and is sent again as the same',
    async () => {
      const { page, expectNoise } = await opened()
      expectNoise(/500/)
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === PATH)
          keys.push(request.headers()['idempotency-key'])
      })
      await openForm(page)
      await fill(page, 'The first answer is lost.')
      await failRequests(page, PATH)
      await send(page).click()
      await modal(page).getByRole('alert').waitFor()
      expect(await field(page, 'What should we look at?').inputValue()).toBe(
        'The first answer is lost.',
      )
      // Closing keeps it too.
      await modal(page).getByRole('button', { name: 'Cancel', exact: true }).click()
      await modal(page).waitFor({ state: 'detached' })
      await openForm(page)
      expect(await field(page, 'Your email').inputValue()).toBe('mara@quillfinch.example')
      await page.unroute(`**${PATH}`)
      await send(page).click()
      await modal(page).waitFor({ state: 'detached' })
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys).size).toBe(1)
    },
  )

  journey('axe finds nothing in the form, which fits the screen', async () => {
    const { page } = await opened()
    await openForm(page)
    const looks = [
      ['light', 1440],
      ['dark', 360],
      ['light', 320],
    ] as const
    await inEachLook(page, looks, async (look, width) => {
      const findings = await axeFindings(page, ['target-size', 'region'], '[role="dialog"]')
      expect(findings, look).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
  })

  journey('on a phone the drawer leads to the form, and gets the focus back', async () => {
    const { page } = await opened()
    await page.setViewportSize(NARROW)
    expect(await requestButton(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const inDrawer = page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: 'Request a Quote' })
    await inDrawer.click()
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await expect
      .poll(async () => await page.evaluate(() => document.activeElement?.textContent))
      .toBe('Request a Quote')
  })
})

journey(
  'A1.10 A2.51 a visitor who is not signed in requests a quote, which closes the modal',
  async ({ open, origin }) => {
    const { page } = await open('/products/pentest')
    const message = `A website and its API, ${randomUUID()}`
    await openForm(page)
    await fill(page, message)
    await send(page).click()
    await modal(page).waitFor({ state: 'detached' })
    await page.getByText('Your request was sent. We answer by email.').waitFor()
    const staff = await signInDemoStaff(origin)
    await vi.waitFor(async () => {
      expect((await listOf(staff)).find((one) => one.message === message)).toMatchObject({
        name: 'Mara Oduya',
        email: 'mara@quillfinch.example',
        company: 'Quillfinch Labs',
        product: 'pentest',
      })
    }, EVENTUALLY)
    // What was sent is gone from the form.
    await openForm(page)
    expect(await field(page, 'What should we look at?').inputValue()).toBe('')
  },
)

describe('the form of a user', () => {
  const opened = openOnce(async (open, createUser) => {
    const user = await createUser()
    return { ...(await open('/products/skytrace', { consent: 'given', as: user })), user }
  })

  journey('on the page of a product asks for that, and for the user’s email', async () => {
    const { page, user } = await opened()
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Request a Quote' }).click()
    await modal(page).waitFor()
    expect(await field(page, 'What is it about?').inputValue()).toBe('skytrace')
    expect(await field(page, 'Your email').inputValue()).toBe(user.email)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
  })

  journey('tells with consent that a quote was requested, and nothing of it', async () => {
    const { page, calls } = await opened()
    await openForm(page)
    await fill(page, 'The custody contracts.')
    await send(page).click()
    await modal(page).waitFor({ state: 'detached' })
    const told = () =>
      calls
        .filter(({ path }) => path === '/api/user/events')
        .map(({ body }) => JSON.parse(body ?? '') as unknown)
    await expect.poll(told).toContainEqual({ eventName: 'quote_requested', properties: {} })
  })

  journey('has nothing of the user after a sign-out', async () => {
    const { page, user } = await opened()
    const menu = page.getByRole('button', { name: 'Account menu' })
    await menu.waitFor()
    await openForm(page)
    expect(await field(page, 'Your email').inputValue()).toBe(user.email)
    await field(page, 'What should we look at?').fill('The vaults of Quillfinch.')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    await openForm(page)
    expect(await field(page, 'Your email').inputValue()).toBe('')
    expect(await field(page, 'What should we look at?').inputValue()).toBe('')
  })
})

/** The list of staff follows requests within seconds; the page does not ask twice. */
const untilListed = async (origin: string, names: readonly string[]): Promise<void> => {
  const staff = await signInDemoStaff(origin)
  const listed = async () => (await listOf(staff)).map(({ name }) => name)
  await expect.poll(listed).toEqual(expect.arrayContaining([...names]))
}

describe('the list of staff', () => {
  const SHORT = { name: `Short ${randomUUID()}`, message: 'Two contracts, please.' }
  const LONG = {
    name: `Long ${randomUUID()}`,
    message: 'Four contracts of a bridge, please. '.repeat(30).trim(),
  }
  const OF_COMPANY = {
    name: `Reader ${randomUUID()}`,
    company: 'Quillfinch Laboratories '.repeat(4).trim(),
  }
  const MARKUP = {
    name: `<img src=x onerror=alert(1)> ${randomUUID()}`,
    message: '<script>alert(1)</script> [a link](javascript:alert(1))',
  }
  const requests = [SHORT, LONG, OF_COMPANY, MARKUP]
  const requestAll = async (origin: string): Promise<void> => {
    for (const request of requests) await requestOver(origin, request)
    await untilListed(
      origin,
      requests.map(({ name }) => name),
    )
  }
  /** They stay where the page is opened anew: names are looked for that one request has. */
  let requested: Promise<void> | undefined
  const opened = openOnce(async (open) => {
    const origin = inject('origin')
    await (requested ??= requestAll(origin))
    return await open('/staff/quotes', { as: await signInDemoStaff(origin) })
  })

  journey.for([
    ['A9.7', 'short', SHORT, 378],
    ['A9.8', 'long', LONG, 736],
  ] as const)(
    '%s opens a %s request beside it, in a drawer of its width',
    async ([, , { name, message }, width]) => {
      const { page } = await opened()
      await page.setViewportSize(WIDE)
      await page.getByRole('button', { name }).click()
      const drawer = page.getByRole('dialog', { name })
      await drawer.getByText(message).waitFor()
      await expect
        .poll(async () => await drawer.boundingBox())
        .toEqual({ x: 1440 - width, y: 0, width, height: 900 })
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await page.setViewportSize(NARROW)
      await page.getByRole('button', { name }).click()
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(NARROW.width)
      expect(await axeFindings(page, [], '[role="dialog"]')).toEqual([])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
    },
  )

  journey('on a phone leaves room beside a long company for who asks', async () => {
    const { page } = await opened()
    await page.setViewportSize(NARROW)
    const { name } = OF_COMPANY
    const who = page.getByRole('button', { name }).getByText(name)
    expect((await who.boundingBox())!.width).toBeGreaterThanOrEqual(80)
  })

  journey('shows markup in a request as text', async () => {
    const { page } = await opened()
    await page.setViewportSize(WIDE)
    await page.getByRole('button', { name: MARKUP.name }).click()
    const drawer = page.getByRole('dialog', { name: MARKUP.name })
    await drawer.getByText(MARKUP.message).waitFor()
    expect(await drawer.locator('img, script').count()).toBe(0)
    const links = drawer.getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['ines@saltmarsh.example'])
    expect(await links.getAttribute('href')).toBe('mailto:ines%40saltmarsh.example')
  })

  journey(
    'is reached by the account menu, asked for again by Retry, and goes on page after page',
    async ({ origin }) => {
      const { page, expectNoise } = await opened()
      expectNoise(/500/)
      const names = Array.from({ length: 21 }, (_, index) => `Asker ${index} ${randomUUID()}`)
      for (const name of names) await requestOver(origin, { name })
      await untilListed(origin, names.slice(20))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // Without a load: the list is asked for anew all the same.
      await failRequests(page, '/api/quotes/requests')
      await followPath(page, '/company/privacy-policy')
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Quote Requests' }).click()
      await page.waitForURL((url) => url.pathname === '/staff/quotes')
      const alert = page.getByRole('alert').filter({ hasText: 'The requests could not be loaded.' })
      await alert.waitFor()
      await page.unroute('**/api/quotes/requests')
      await alert.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('button', { name: names[20] ?? '' }).waitFor()
      expect(await page.getByRole('button', { name: names[0] ?? '' }).count()).toBe(0)
      const more = page.getByRole('button', { name: 'Load more' })
      await more.click()
      await page.getByRole('button', { name: names[0] ?? '' }).waitFor()
      // At a second try the requests of the first follow.
      const end = page.getByText('The list ends here.').and(page.locator(':focus'))
      await more.or(end).waitFor()
      if (await more.isVisible()) await more.click()
      await end.waitFor()
    },
  )

  journey('tells who is not of the staff nothing but that', async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/staff/quotes', { as: newUser })
    expectNoise(/403/)
    await page.getByRole('heading', { name: 'For staff only' }).waitFor()
  })
})
