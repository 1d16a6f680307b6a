import { expect } from 'vitest'
import { isFocused } from '../../support/browser/is-focused.ts'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { signInAsStaff, signInDemoStaff } from './demo-staff.ts'
import { signInElsewhere, signOutElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { holdRequests, loseAnswer } from '../intercept.ts'
import {
  actionForm,
  DESCRIPTION,
  fill,
  inQueue,
  openReport,
  PROJECT,
  referenceIn,
  reportForm,
} from './incident-forms.ts'

const opened = openOnce(async (open) => await open('/alerts'))

journey('a report names what is missing, and stays when the window is closed', async () => {
  const { page } = await opened()
  const form = await openReport(page)
  expect(await form.dialog.getByRole('alert').count()).toBe(0)
  await form.project.fill('no such project anywhere')
  await form.dialog.getByText(/^No project matches/).waitFor()
  await form.description.fill('Nineteen characters')
  await form.contact.fill('nobody')
  await form.evidence.fill('not a url')
  await form.contact.focus()
  await form.dialog.getByText(/^Give a transaction hash, or a web address/).waitFor()
  await form.evidence.fill(`0x${'ab'.repeat(32)}`)
  await form.dialog.getByText(/^Give a transaction hash/).waitFor({ state: 'hidden' })
  await form.dialog.getByText('Choose a project from the list.').waitFor()
  await form.dialog.getByText('Describe it in at least 20 characters.').waitFor()
  await form.dialog.getByText('19 of at least 20 characters').waitFor()
  await form.dialog.getByText('Give an email address, or leave it empty.').waitFor()
  expect(await form.send.isDisabled()).toBe(true)
  await form.description.fill('Twenty characters it')
  await form.dialog.getByText('20 of at most 4,000 characters').waitFor()

  await form.dialog.getByRole('button', { name: 'Close' }).click()
  await form.dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Report Incident' }).first().click()
  await form.description.waitFor()
  expect(await form.description.inputValue()).toBe('Twenty characters it')
  for (const field of [form.description, form.contact, form.evidence]) await field.fill('')
  await form.dialog.getByRole('button', { name: 'Close' }).click()
  await form.dialog.waitFor({ state: 'hidden' })
})

journey(
  'a window that is closed while it sends opens with the number, and then empty',
  async () => {
    const { page } = await opened()
    const form = await openReport(page)
    await fill(form, `${DESCRIPTION} ${crypto.randomUUID()}`)
    const sending = await holdRequests(page, '/api/incidents')
    await form.send.click()
    await sending.firstRequest
    await page.keyboard.press('Escape')
    await form.dialog.waitFor({ state: 'hidden' })
    const answer = page.waitForResponse('**/api/incidents')
    sending.release()
    const { reference } = (await (await answer).json()) as { reference: string }
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Report Incident' }).first().click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    expect(await referenceIn(page)).toBe(reference)
    await form.dialog.getByRole('button', { name: 'Close' }).first().click()
    await form.dialog.waitFor({ state: 'hidden' })
    await openReport(page)
    expect(await form.description.inputValue()).toBe('')
    await form.dialog.getByRole('button', { name: 'Close' }).click()
    await form.dialog.waitFor({ state: 'hidden' })
  },
)

journey(
  'a report whose answer is lost keeps what was typed, and sent again it is the same report',
  async ({ origin }) => {
    const { page, expectNoise } = await opened()
    expectNoise(/Failed to load resource/)
    const form = await openReport(page)
    const text = `${DESCRIPTION} ${crypto.randomUUID()}`
    await fill(form, text)
    const { lost } = await loseAnswer(page, '/api/incidents')
    await form.send.click()
    await form.dialog.getByText(/Your text is still here/).waitFor()
    expect(await form.description.inputValue()).toBe(text)
    expect(await form.project.inputValue()).toBe(PROJECT.name)
    await form.send.click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    expect(JSON.parse(await lost)).toEqual({ reference: await referenceIn(page) })
    await form.dialog.getByRole('button', { name: 'Close' }).first().click()
    await form.dialog.waitFor({ state: 'hidden' })

    const staff = await signInDemoStaff(origin)
    const timesInQueue = async (): Promise<number> => {
      const queue = await (await staff.get('/api/incidents/queue?status=all')).text()
      return queue.split(text).length - 1
    }
    await expect.poll(async () => await timesInQueue()).toBe(1)
  },
)

journey('a report that is sent twice by a double click goes out once', async () => {
  const { page } = await opened()
  const form = await openReport(page)
  await fill(form)
  const call = await holdRequests(page, '/api/incidents')
  await form.send.dblclick()
  await call.firstRequest
  call.release()
  await page.getByRole('heading', { name: 'Report received' }).waitFor()
  expect(call.count()).toBe(1)
  await expect.poll(async () => await isFocused(page.getByText(/^Reference number/))).toBe(true)
  const copied = await page.evaluateHandle(() => {
    const texts: string[] = []
    const writeText = async (text: string) => {
      texts.push(text)
      if (texts.length === 1) throw new DOMException('', 'NotAllowedError')
    }
    Object.assign(navigator.clipboard, { writeText })
    return texts
  })
  const copy = form.dialog.getByRole('button', { name: 'Copy number' })
  await copy.click()
  await form.dialog.getByText('Copying failed. Select the number and copy it.').waitFor()
  await copy.click()
  await form.dialog.getByText('Copied', { exact: true }).waitFor()
  const reference = await referenceIn(page)
  expect(await copied.jsonValue()).toEqual([reference, reference])
})

journey(
  'a dispute begins with the project and the fact that it is about',
  async ({ open, origin }) => {
    const { page } = await open(`/projects/${PROJECT.id}`)
    await page
      .getByRole('button', { name: /^Dispute: / })
      .first()
      .click()
    const form = reportForm(page)
    await page.getByRole('heading', { name: 'Dispute a fact' }).waitFor()
    expect(await form.project.inputValue()).toBe(PROJECT.name)
    const wrong = form.dialog.getByRole('textbox', { name: 'What is wrong?' })
    await expect.poll(async () => await isFocused(wrong)).toBe(true)
    await wrong.fill(DESCRIPTION)
    await form.send.click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    const reference = await referenceIn(page)

    await signInAsStaff(page, origin)
    await page.goto('/staff/incidents?status=reported')
    const item = await inQueue(page, reference)
    await item.getByRole('button').first().click()
    await item.getByText(/^Wrong data: /).waitFor()
    // Evidence and contact.
    expect(await item.getByText('none', { exact: true }).count()).toBe(2)
    expect(await item.getByText('erased', { exact: true }).count()).toBe(0)
    expect(await item.getByRole('button', { name: 'Confirm…' }).count()).toBe(0)
    await item.getByRole('button', { name: 'Reject…' }).click()
    const reject = actionForm(page, 'Reject the report')
    await reject.getByRole('button', { name: 'Cancel' }).press('Enter')
    expect(await isFocused(item.getByRole('button').first())).toBe(true)
    await item.getByRole('button', { name: 'Close dispute…' }).click()
    const close = actionForm(page, 'Close the dispute')
    await close.getByText('The data was wrong and is corrected').click()
    await close.getByRole('button', { name: 'Close dispute' }).click()
    await item.getByText(/^Resolved by staff/).waitFor()
    await item.getByText('Fixed', { exact: true }).waitFor()
  },
)

journey(
  'a project is chosen in a report by the keys of the search: the first arrow takes the first match',
  async ({ open }) => {
    const { page } = await open('/')
    const form = await openReport(page)
    await form.project.fill('marl')
    const list = form.dialog.getByRole('listbox', { name: 'Projects' })
    const matches = list.getByRole('option')
    await matches.first().waitFor()
    const first = (await matches.first().textContent()) ?? ''
    expect(await matches.count()).toBeGreaterThan(1)
    expect(await list.getByRole('option', { selected: true }).count()).toBe(0)
    await form.project.press('ArrowDown')
    await form.project.press('Enter')
    expect(first).toContain(await form.project.inputValue())

    await form.project.fill('marl')
    await form.project.press('Enter')
    await expect.poll(async () => first).toContain(await form.project.inputValue())
    expect(await form.project.inputValue()).not.toBe('marl')

    // An edited name is no longer that of the project that was chosen.
    await form.project.press('Backspace')
    await form.kind.focus()
    await form.dialog.getByText('Choose a project from the list.').waitFor()
  },
)

journey(
  'a report stays as the session ends elsewhere, and goes with another user and with a sign-out in this browser',
  async ({ open, origin, newUser, visitorWithAccount: { email, password } }) => {
    const tab = await open('/alerts', { as: newUser })
    const { page, context, calls } = tab
    const { description } = await openReport(page)
    await description.fill('Ten words of a report')
    await context.clearCookies()
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Log In', includeHidden: true }).waitFor()
    expect(await description.inputValue()).toBe('Ten words of a report')
    const asked = calls.length
    await signInElsewhere(tab, { ...newUser, cookies: new Map() })
    await expect
      .poll(() => calls.slice(asked).filter(({ path }) => path === '/api/auth/session'))
      .toHaveLength(1)
    expect(await description.inputValue()).toBe('Ten words of a report')
    const other = createVisitor(origin)
    await other.signIn(email, password)
    await signInElsewhere(tab, other)
    await expect.poll(async () => await description.inputValue()).toBe('')
    await description.fill('Ten words of another')
    await signOutElsewhere(tab)
    await expect.poll(async () => await description.inputValue()).toBe('')
  },
)
