import { expect, inject } from 'vitest'
import { journey, openOnce } from '../../support/browser/journey.ts'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { createVisitor, PASSWORD } from '../../support/http/visitor.ts'
import { chooseAccount } from '../auth/auth-views.ts'
import { failRequests, loseAnswer } from '../intercept.ts'
import { openSettings, showSettings } from './settings-page.ts'

/** The settings of a user who is signed in in another browser, too. */
const opened = openOnce(async (open, createUser) => {
  const user = await createUser()
  const other = createVisitor(inject('origin'))
  await other.signIn(user.email, PASSWORD)
  return { ...(await openSettings(open, user)), other }
})

journey('a wrong current password says so at its field', async () => {
  const { page } = await opened()
  await page.getByLabel('Current password').fill('not-my-password-1')
  await page.getByLabel('New password').fill('assayed-anew-88')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not your current password.').waitFor()
})

journey('the other browsers are listed and can be signed out', async () => {
  const { page, other } = await opened()
  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await list.getByText('This browser').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(2)
  await list.getByRole('button', { name: /^Sign out (?!every)/ }).click()
  await page.getByText('That browser is signed out.').waitFor()
  expect(await other.whoAmI()).toBeNull()
  expect(await list.getByRole('listitem').count()).toBe(1)
  // The button that was pressed is gone.
  await page.locator(':focus').and(list).waitFor()
})

journey(
  'A5.47 a double submit of change password sends one request, and the other browsers are signed out',
  async ({ origin, newUser }) => {
    const { email } = newUser
    const other = createVisitor(origin)
    await other.signIn(email, PASSWORD)
    const tab = await opened()
    const { page } = tab
    await showSettings(tab, newUser)
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    const signOutOther = list.getByRole('button', { name: /^Sign out (?!every)/ })
    await signOutOther.waitFor()
    const before = tab.calls.length
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('assayed-anew-88')
    // At once: while the first is under way, the button has another name.
    await page
      .getByRole('button', { name: 'Change password' })
      .evaluate((submit: HTMLButtonElement) => {
        submit.click()
        submit.click()
      })
    await page.getByText('Your password was changed.').waitFor()
    const sent = tab.calls.slice(before).map(({ path }) => path)
    expect(sent.filter((path) => path === '/api/user/change-password')).toHaveLength(1)
    // Neither what was typed nor who is signed out stays in the page.
    await signOutOther.waitFor({ state: 'detached' })
    for (const label of ['Current password', 'New password']) {
      await expect.poll(async () => await page.getByLabel(label).inputValue()).toBe('')
    }
    expect(await other.whoAmI()).toBeNull()
    // The very cookie that the page had before is dead as well: it goes on under a new one.
    expect(await newUser.whoAmI()).toBeNull()
    await page.reload()
    await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()
    expect((await createVisitor(origin).signIn(email, PASSWORD)).status).toBe(401)
    expect((await createVisitor(origin).signIn(email, 'assayed-anew-88')).status).toBe(200)
  },
)

journey(
  'a browser is gone from the list when the answer to its sign-out is lost',
  async ({ origin, newUser }) => {
    const other = createVisitor(origin)
    await other.signIn(newUser.email, PASSWORD)
    const tab = await opened()
    const { page, expectNoise } = tab
    await showSettings(tab, newUser)
    expectNoise(/Failed to load resource/)
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    const { lost } = await loseAnswer(page, '/api/user/sessions/end')
    await list.getByRole('button', { name: /^Sign out (?!every)/ }).click()
    await lost
    await page.getByText(UNKNOWN_FAILURE).waitFor()
    await list.getByRole('button', { name: /^Sign out (?!every)/ }).waitFor({ state: 'detached' })
    expect(await list.getByRole('listitem').count()).toBe(1)
  },
)

// Before those that end the session themselves: their page knows that its user meant to leave.
journey(
  'after a deletion whose answer was lost the next try says that the session is over, and who knows more',
  async ({ newUser }) => {
    const tab = await opened()
    const { page, expectNoise } = tab
    await showSettings(tab, newUser)
    expectNoise(/net::ERR_FAILED|401 .*\/api\/user\/delete/)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel(`Type ${newUser.email} to confirm`).fill(newUser.email)
    await dialog.getByLabel('Password').fill(PASSWORD)
    const { lost } = await loseAnswer(page, '/api/user/delete')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    expect(JSON.parse(await lost)).toEqual({ ok: true })
    await dialog.getByText('An unknown error has occurred. Please try again later.').waitFor()
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    // The first try may have met nobody, and the session have ended in another way.
    await page.getByText('If your account was deleted, an email says so').waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
  },
)

journey(
  'an account is deleted only with its password, and nothing opens it afterwards',
  async ({ origin, newUser }) => {
    const { email } = newUser
    const other = createVisitor(origin)
    await other.signIn(email, PASSWORD)
    const tab = await opened()
    const { page } = tab
    await showSettings(tab, newUser)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await dialog.getByLabel('Password').fill('not-my-password-1')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('Nothing was deleted.').waitFor()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account was deleted.').waitFor()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    // The home page's code may have to come first.
    await page.waitForURL(({ pathname }) => pathname === '/')
    expect(await other.whoAmI()).toBeNull()
    expect((await createVisitor(origin).signIn(email, PASSWORD)).status).toBe(401)
  },
)

journey(
  'who deleted the account is off the page also where the session cannot be fetched after it',
  async ({ newUser }) => {
    const tab = await opened()
    const { page, expectNoise } = tab
    await showSettings(tab, newUser)
    expectNoise(/500 .*session/)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel(`Type ${newUser.email} to confirm`).fill(newUser.email)
    await dialog.getByLabel('Password').fill(PASSWORD)
    await failRequests(page, '/api/auth/session')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account was deleted.').waitFor()
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/')
  },
)

journey(
  'a Google account that could not be linked is said in the settings',
  async ({ newUser, visitorWithAccount }) => {
    const tab = await opened()
    const { page } = tab
    await showSettings(tab, newUser)
    await page.getByRole('button', { name: 'Link Google' }).click()
    await chooseAccount(page, visitorWithAccount.email)
    await page.waitForURL(({ pathname }) => pathname === '/my/settings')
    await page.getByText('This email already has an account.').waitFor()
    await page.getByRole('button', { name: 'Link Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/my/settings')
    await page.getByText('The sign-in was not completed.').waitFor()
  },
)
