import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import type { Mail } from '../../../local/outbox/mail.ts'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { PASSWORD } from '../../support/http/visitor.ts'
import { failRequests, holdRequests, loseAnswer } from '../intercept.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { settingsOf } from '../../support/data/profiles.ts'
import { goToSettings, openSettings } from './settings-page.ts'

/** The settings of a user of whom each journey leaves what it found. */
const opened = openOnce(async (open, createUser) => await openSettings(open, await createUser()))

journey(
  'settings of emails are kept, and the link in an email stops them all',
  async ({ open, newUser }) => {
    const { email } = newUser
    const { page, origin } = await openSettings(open, newUser)
    const news = page.getByLabel('News about Assay')
    await news.waitFor()
    const before = await news.isChecked()
    await news.setChecked(!before)
    await page.getByText('Your settings were saved.').waitFor()
    await page.getByText('Weekly', { exact: true }).click()
    await page.getByRole('radio', { name: 'Weekly', checked: true }).waitFor()
    // A choice is shown before it is saved.
    await requestsDone(page)
    await page.reload()
    await page.getByRole('radio', { name: 'Weekly', checked: true }).waitFor()
    expect(await news.isChecked()).toBe(!before)

    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('assayed-anew-88')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await expect.poll(async () => await stopLinkFor(origin, email)).toBeDefined()
    const address = await stopLinkFor(origin, email)
    await page.goto(address ?? '')
    await page.getByRole('button', { name: 'Stop all optional emails' }).click()
    await page.getByRole('heading', { name: 'No more emails' }).waitFor()
    await goToSettings(page)
    await page.getByText('You stopped all of these with a link in an email').waitFor()
    expect(await news.isChecked()).toBe(false)
    await page.getByRole('radio', { name: 'Off', checked: true }).waitFor()
  },
)

const stopLinkFor = async (origin: string, email: string): Promise<string | undefined> => {
  const response = await fetch(`${origin}/__local/outbox?to=${encodeURIComponent(email)}`)
  const mails = (await response.json()) as Mail[]
  return mails.map(({ text }) => /\S+\/unsubscribe\?id=\S+/.exec(text)?.[0]).find(Boolean)
}

journey('a link in an email of one kind stops that kind alone', async ({ open, newUser }) => {
  await newUser.post('/api/sso-settings/update', {
    preferences: { productNews: true, securityAlerts: true, watchlistDigest: 'daily' },
  })
  const { id } = await settingsOf(newUser)
  const { page } = await open('/company/privacy-policy')
  for (const [what, button, done, left] of [
    [
      'productNews',
      'Stop news',
      'We no longer send you news.',
      { productNews: false, securityAlerts: true, watchlistDigest: 'daily' },
    ],
    [
      'securityAlerts',
      'Stop security alerts',
      'We no longer send you security alerts.',
      { productNews: false, securityAlerts: false, watchlistDigest: 'daily' },
    ],
    [
      'watchlistDigest',
      'Stop the digest',
      'We no longer send you digests.',
      { productNews: false, securityAlerts: false, watchlistDigest: 'off' },
    ],
  ] as const) {
    await page.goto(`/unsubscribe?id=${encodeURIComponent(id)}&what=${what}`)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('status').filter({ hasText: done }).waitFor()
    expect((await settingsOf(newUser)).preferences).toEqual(left)
  }
})

journey(
  'a call to stop emails that fails is told of, and is made again by the same button',
  async ({ open, newUser }) => {
    const { id } = await settingsOf(newUser)
    const { page, expectNoise } = await open(`/unsubscribe?id=${encodeURIComponent(id)}`)
    expectNoise(/Failed to load resource/)
    const api = '**/api/sso-settings/unsubscribe'
    await page.route(api, async (route) => await route.abort())
    const stop = page.getByRole('button', { name: 'Stop all optional emails' })
    await stop.click()
    await page.getByText(UNKNOWN_FAILURE).waitFor()
    await page.unroute(api)
    await stop.click()
    await page.getByRole('heading', { name: 'No more emails' }).waitFor()
  },
)

journey(
  'a webhook is added with a secret that is shown once, told of its deliveries, and deleted',
  async () => {
    let received = 0
    const server = createServer((_, response) => {
      received += 1
      response.writeHead(204).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`

    const { page } = await opened()
    const section = page.getByRole('region', { name: 'Webhooks', exact: true })
    await section.getByLabel('Address of your server').fill('alerts.example')
    await section.getByLabel('Address of your server').blur()
    await section.getByText('Give an address that begins with https://.').waitFor()
    await section.getByLabel('Address of your server').fill(url)
    await section.getByRole('button', { name: 'Add webhook' }).click()
    const secret = section.getByText(/^whsec_/)
    await secret.waitFor()
    const hook = section.getByRole('region', { name: url })
    await hook.getByText('Nothing was sent yet.').waitFor()
    const adding = section.getByRole('region', { name: 'Add a webhook' })
    const hasFocus = async () => await adding.evaluate((el) => el === document.activeElement)
    expect(await hasFocus()).toBe(true)
    expect(await adding.getByLabel('Address of your server').inputValue()).toBe('')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await section.getByRole('button', { name: 'Copy the secret' }).click()
    await page.getByText('The secret was copied.').waitFor()
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(
      await secret.innerText(),
    )

    await hook.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('A test is on its way.').waitFor()
    const delivery = hook.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect
      .poll(async () => {
        await hook.getByRole('button', { name: 'Reload' }).click()
        return await delivery.innerText()
      })
      .toContain('Delivered, tries: 1, last: 204.')
    await delivery.getByRole('button', { name: 'Deliver again' }).click()
    await page.getByText('It is tried again.').waitFor()
    await expect.poll(() => received).toBe(2)

    await page.reload()
    await hook.getByText('Delivered').waitFor()
    expect(await secret.count()).toBe(0)
    await hook.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The webhook was deleted.').waitFor()
    await hook.waitFor({ state: 'detached' })
    await section.getByLabel('Address of your server').waitFor()
    expect(await hasFocus()).toBe(true)
  },
)

journey(
  'a webhook whose answer is lost is there once, and shows its secret when it is sent again',
  async () => {
    const { page, expectNoise } = await opened()
    expectNoise(/Failed to load resource/)
    const section = page.getByRole('region', { name: 'Webhooks', exact: true })
    const url = 'https://alerts.example.com/lost'
    await section.getByLabel('Address of your server').fill(url)
    const { lost } = await loseAnswer(page, '/api/user/webhooks')
    await section.getByRole('button', { name: 'Add webhook' }).click()
    await section.getByText(UNKNOWN_FAILURE).waitFor()
    await section.getByRole('button', { name: 'Add webhook' }).click()
    const { secret } = JSON.parse(await lost) as { secret: string }
    await section.getByText(secret).waitFor()
    const hook = section.getByRole('region', { name: url })
    await hook.getByRole('button', { name: 'Delete' }).click()
    await hook.waitFor({ state: 'detached' })
    expect(await section.getByText(secret).count()).toBe(0)
  },
)

journey('deliveries that cannot be loaded again are not called up to date', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/Failed to load resource/)
  const section = page.getByRole('region', { name: 'Webhooks', exact: true })
  const url = 'https://alerts.example.com/reload'
  await section.getByLabel('Address of your server').fill(url)
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const hook = section.getByRole('region', { name: url })
  await hook.getByText('Nothing was sent yet.').waitFor()
  await page.route('**/api/user/webhooks', async (route) => await route.abort())
  await hook.getByRole('button', { name: 'Reload' }).click()
  await page.getByText(UNKNOWN_FAILURE).waitFor()
  await page.unroute('**/api/user/webhooks')
  await hook.getByRole('button', { name: 'Delete' }).click()
  await hook.waitFor({ state: 'detached' })
})

journey('a setting shows each press at once, and the last one is kept', async () => {
  const { page, calls } = await opened()
  const before = calls.length
  const { release } = await holdRequests(page, '/api/sso-settings/update')
  const news = page.getByLabel('News about Assay')
  const wasOn = await news.isChecked()
  // In the task of the press, as a box that comes later flickers.
  const isOn = await news.evaluate(async (box: HTMLInputElement) => {
    box.click()
    await Promise.resolve()
    return box.checked
  })
  expect(isOn).toBe(!wasOn)
  await news.setChecked(wasOn)
  release()
  await page.getByText('Your settings were saved.').waitFor()
  await requestsDone(page)
  expect(await news.isChecked()).toBe(wasOn)
  const sent = calls.slice(before).filter(({ path }) => path === '/api/sso-settings/update')
  expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual(
    [!wasOn, wasOn].map((productNews) => ({ id: null, preferences: { productNews } })),
  )
  await page.unroute('**/api/sso-settings/update')
})

journey(
  'settings that are chosen while another one is saved are saved after it',
  async ({ open, newUser }) => {
    const { page, calls } = await openSettings(open, newUser)
    const update = await holdRequests(page, '/api/sso-settings/update')
    await page.getByLabel('News about Assay').check()
    await update.firstRequest
    await page.getByLabel('Security alerts of projects').uncheck()
    await page.getByText('Weekly', { exact: true }).click()
    update.release()
    await page.getByText('Your settings were saved.').waitFor()
    await requestsDone(page)
    expect(await page.getByLabel('News about Assay').isChecked()).toBe(true)
    expect(await page.getByLabel('Security alerts of projects').isChecked()).toBe(false)
    expect(await page.getByRole('radio', { name: 'Weekly' }).isChecked()).toBe(true)
    expect((await settingsOf(newUser)).preferences).toEqual({
      productNews: true,
      securityAlerts: false,
      watchlistDigest: 'weekly',
    })
    const sent = calls.filter(({ path }) => path === '/api/sso-settings/update')
    expect(sent).toHaveLength(2)
  },
)

journey(
  'a setting whose answer is lost, or that cannot be saved, is shown as the server has it',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await openSettings(open, newUser)
    expectNoise(/Failed to load resource|500 .*update/)
    const alerts = page.getByRole('checkbox', { name: 'Security alerts of projects' })
    await page
      .getByRole('checkbox', { name: 'Security alerts of projects', checked: true })
      .waitFor()
    const { lost } = await loseAnswer(page, '/api/sso-settings/update')
    await alerts.click()
    await lost
    await page.getByText(UNKNOWN_FAILURE).waitFor()
    await requestsDone(page)
    expect(await alerts.isChecked()).toBe(false)

    await failRequests(page, '/api/sso-settings/update')
    const failed = page.waitForResponse('**/api/sso-settings/update')
    await alerts.click()
    await failed
    await requestsDone(page)
    expect(await alerts.isChecked()).toBe(false)
  },
)

journey(
  'a setting of whom is signed out elsewhere leads to the log-in',
  async ({ open, newUser }) => {
    const { page } = await openSettings(open, newUser)
    await page.getByLabel('News about Assay').waitFor()
    const csrfToken = await newUser.csrfToken()
    await newUser.postForm('/api/auth/signout', { csrfToken, json: 'true' })
    await page.getByLabel('News about Assay').click()
    // Its message goes with the page that is left.
    await page.waitForURL(({ pathname }) => pathname === '/auth/login')
  },
)

journey('a webhook is gone when the answer to its deletion is lost', async () => {
  const { page, expectNoise } = await opened()
  expectNoise(/Failed to load resource/)
  const section = page.getByRole('region', { name: 'Webhooks', exact: true })
  const url = 'https://alerts.example.com/deleted'
  await section.getByLabel('Address of your server').fill(url)
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const hook = section.getByRole('region', { name: url })
  await hook.waitFor()
  const { lost } = await loseAnswer(page, '/api/user/webhooks/delete')
  await hook.getByRole('button', { name: 'Delete' }).click()
  expect(JSON.parse(await lost)).toEqual({ ok: true })
  await hook.waitFor({ state: 'detached' })
})
