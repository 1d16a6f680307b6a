import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, NARROW, openOnce } from '../../support/browser/journey.ts'
import { showPath } from '../../support/browser/show-path.ts'
import { isFocused } from '../../support/browser/is-focused.ts'
import { requestsDone } from '../../support/browser/requests-done.ts'
import { signInElsewhere } from '../../support/browser/sign-in-elsewhere.ts'
import { listsOf } from '../../support/data/watchlists.ts'
import {
  createForm,
  listNames,
  openLists,
  openPanel,
  renameForm,
  selectedName,
  writes,
} from './watchlist-page.ts'
import { failRequests, holdRequests } from '../intercept.ts'

/** Deletes the list that is the only one. */
const deleteLast = async (page: Page): Promise<void> => {
  // While the call is under way, a list of the temporary one's name looks like it.
  const answer = page.waitForResponse('**/api/watchlist/delete')
  await page.getByRole('button', { name: 'Delete watchlist' }).click()
  await answer
  await page.getByText('Successfully deleted watch list.').first().waitFor()
  await page.getByRole('button', { name: 'Delete watchlist', disabled: true }).waitFor()
  await page.getByRole('heading', { name: 'My Watchlist' }).waitFor()
}

describe('a user without lists', () => {
  const opened = openOnce(async (open) => await openLists(open))

  journey(
    'A4.88 A4.89 a user without lists sees the temporary one, of which the server hears nothing',
    async () => {
      const { page, calls, visitor } = await opened()
      expect(await listNames(page)).toEqual(['My Watchlist'])
      await requestsDone(page)
      expect(writes(calls)).toEqual([])
      expect(await listsOf(visitor)).toEqual([])
    },
  )

  journey('A4.97 the temporary list cannot be deleted', async () => {
    const { page, calls } = await opened()
    const before = calls.length
    const trash = page.getByRole('button', { name: 'Delete watchlist' })
    expect(await trash.getAttribute('aria-disabled')).toBe('true')
    await trash.click({ force: true })
    await requestsDone(page)
    expect(writes(calls.slice(before))).toEqual([])
    expect(await listNames(page)).toEqual(['My Watchlist'])
  })

  journey('A2.150 A5.33 Cancel creates nothing and clears the input', async () => {
    const { page, calls } = await opened()
    const before = calls.length
    const { name, cancel } = createForm(page)
    await name.fill('Never')
    await cancel.click()
    expect(await name.inputValue()).toBe('')
    await requestsDone(page)
    expect(writes(calls.slice(before))).toEqual([])
  })

  journey('A2.147 A2.148 the name takes 20 characters and says so from the beginning', async () => {
    const { page } = await opened()
    const { form, name } = createForm(page)
    await form.getByText('Watchlist name cannot exceed 20 characters.', { exact: true }).waitFor()
    await name.pressSequentially('123456789012345678901234')
    expect(await name.inputValue()).toBe('12345678901234567890')
    await name.fill('')
  })

  journey('the 20 characters are those of a reader, who counts an emoji as one', async () => {
    const { page } = await opened()
    const { form, name } = createForm(page)
    await name.fill('🦉'.repeat(19))
    await form.getByText('19 of 20').waitFor()
    await name.fill('🦉'.repeat(21))
    expect(await name.inputValue()).toBe('🦉'.repeat(20))
    await form.getByText('20 of 20').waitFor()
    await name.fill('')
  })

  journey('what is typed into a full name pushes nothing out of it', async () => {
    const { page } = await opened()
    const { name } = createForm(page)
    await name.fill('12345678901234567890')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('ab')
    expect(await name.inputValue()).toBe('12345678901234567890')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('x')
    expect(await name.inputValue()).toBe('123456789012345678x0')
    await name.fill('')
  })

  journey('an input method is cut to 20 characters once it is done', async () => {
    const { page, context } = await opened()
    const { name } = createForm(page)
    await name.fill('a'.repeat(19))
    const browser = await context.newCDPSession(page)
    const unfinished = { text: 'nihao', selectionStart: 5, selectionEnd: 5 }
    await browser.send('Input.imeSetComposition', unfinished)
    expect(await name.inputValue()).toBe('aaaaaaaaaaaaaaaaaaanihao')
    await browser.send('Input.insertText', { text: '你好' })
    expect(await name.inputValue()).toBe('aaaaaaaaaaaaaaaaaaa你')
    await name.fill('')
  })

  journey('A5.28 Confirm with nothing or blanks in the input does nothing', async () => {
    const { page, calls } = await opened()
    const before = calls.length
    const { name, confirm } = createForm(page)
    await confirm.click()
    await name.fill('   ')
    await confirm.click()
    await requestsDone(page)
    expect(writes(calls.slice(before))).toEqual([])
  })

  journey('A8.31 a create that fails says so', async () => {
    const { page, expectNoise } = await opened()
    expectNoise(/500 .*create/)
    await failRequests(page, '/api/watchlist/create')
    await createForm(page).name.fill('Failing')
    await page.keyboard.press('Enter')
    await page.getByText('Unable to create watchlist.').waitFor()
    await page.unrouteAll()
  })

  journey('A5.48 a double submit of the form creates once', async () => {
    const { page, calls, visitor } = await opened()
    const before = calls.length
    const { release } = await holdRequests(page, '/api/watchlist/create')
    await createForm(page).name.fill('Once')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    release()
    await page.getByText('Successfully created watchlist Once.').waitFor()
    expect(writes(calls.slice(before))).toHaveLength(1)
    expect(await listsOf(visitor)).toHaveLength(1)
  })

  journey('A4.100 after the last real list the temporary one shows again', async () => {
    const { page, visitor } = await opened()
    await deleteLast(page)
    expect(await listNames(page)).toEqual(['My Watchlist'])
    expect(await listsOf(visitor)).toEqual([])
  })

  journey(
    'A4.92 A8.32 renaming the temporary list makes a real one under the new name',
    async () => {
      const { page, calls, visitor } = await opened()
      const before = calls.length
      const { name, confirm } = await renameForm(page)
      await name.fill('Treasury')
      await confirm.click()
      await page.getByText('Successfully renamed watch list.').waitFor()
      expect(writes(calls.slice(before)).map(({ path }) => path)).toEqual(['/api/watchlist/create'])
      expect(await listsOf(visitor)).toMatchObject([{ name: 'Treasury' }])
      expect(await listNames(page)).toEqual(['Treasury'])
      await deleteLast(page)
    },
  )

  journey(
    'A4.90 A9.6 the first project on the temporary list makes a real one, My Watchlist',
    async () => {
      const { page, calls, visitor } = await opened()
      const before = calls.length
      const { choices } = await openPanel(page)
      await choices.filter({ hasText: 'Quernstead' }).click()
      await page.getByText('The project is successfully added').waitFor()
      expect(writes(calls.slice(before)).map(({ path }) => path)).toEqual(['/api/watchlist/create'])
      expect(await listsOf(visitor)).toMatchObject([
        { name: 'My Watchlist', projects: ['quernstead'] },
      ])
      await deleteLast(page)
    },
  )

  journey(
    'a name that is typed for the temporary list stays while a project is added',
    async () => {
      const { page, visitor } = await opened()
      const { choices } = await openPanel(page)
      const { name } = await renameForm(page)
      await name.fill('Treasury')
      await choices.filter({ hasText: 'Quernstead' }).click()
      await page.getByText('The project is successfully added').first().waitFor()
      await page.getByRole('table').getByRole('link', { name: 'Quernstead' }).waitFor()
      expect(await name.inputValue()).toBe('Treasury')
      expect(await isFocused(name)).toBe(true)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Treasury' }).waitFor()
      expect(await listsOf(visitor)).toMatchObject([{ name: 'Treasury', projects: ['quernstead'] }])
      await deleteLast(page)
    },
  )

  journey(
    'a name form that is left for a new list does not open again once that list is deleted',
    async () => {
      const { page } = await opened()
      await renameForm(page)
      const { name, confirm } = createForm(page)
      await name.fill('Passing')
      await confirm.click()
      await page.getByRole('heading', { name: 'Passing' }).waitFor()
      await deleteLast(page)
      expect(await page.getByRole('form', { name: 'Rename watchlist' }).count()).toBe(0)
    },
  )

  journey(
    'A4.91 A2.149 the first list that is created takes the place of the temporary one',
    async () => {
      const { page, visitor } = await opened()
      const { name, confirm } = createForm(page)
      await name.fill('Custody')
      await confirm.click()
      await page.getByText('Successfully created watchlist Custody.').waitFor()
      expect(await listNames(page)).toEqual(['Custody'])
      expect(await selectedName(page)).toBe('Custody')
      expect(await listsOf(visitor)).toMatchObject([{ name: 'Custody', projects: [] }])
    },
  )

  journey('A2.151 A8.30 Enter in the name creates the list, and its name is said', async () => {
    const { page, visitor } = await opened()
    await createForm(page).name.fill('By key')
    await page.keyboard.press('Enter')
    await page.getByText('Successfully created watchlist By key.', { exact: true }).waitFor()
    expect(await listsOf(visitor)).toMatchObject([{ name: 'Custody' }, { name: 'By key' }])
  })

  journey(
    'a name that another tab took meanwhile is refused by the server, and the page says the same',
    async () => {
      const { page, visitor } = await opened()
      await visitor.post('/api/watchlist/create', { name: 'Taken' })
      const { form, name, confirm } = createForm(page)
      await name.fill('Taken')
      await confirm.click()
      await form.getByText('The name is already used').waitFor()
      expect(await name.inputValue()).toBe('')
      expect(await listsOf(visitor)).toHaveLength(3)
    },
  )

  journey('A7.2 the calls carry the session cookie', async () => {
    const { page, context } = await opened()
    const [request] = await Promise.all([page.waitForRequest('**/api/watchlist'), page.reload()])
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session-token'))
    expect((await request.allHeaders())['cookie']).toContain(session?.value)
  })
})

describe('a user with lists', () => {
  const opened = openOnce(
    async (open) =>
      await openLists(open, [
        { name: 'DeFi', projects: ['quernstead', 'corvane'] },
        { name: 'Bridges', projects: ['marlspike'] },
        { name: 'Third' },
      ]),
  )

  journey('A2.18 A1.11 /my/watchlists shows all lists of the user', async () => {
    const { page } = await opened()
    expect(await listNames(page)).toEqual(['DeFi', 'Bridges', 'Third'])
    await page.getByRole('table').getByRole('link', { name: 'Quernstead' }).waitFor()
    await page.getByRole('table').getByRole('link', { name: 'Corvane' }).waitFor()
    await page.getByRole('link', { name: /Bridges/ }).click()
    await page.getByRole('table').getByRole('link', { name: 'Marlspike' }).waitFor()
  })

  journey('A8.35 a delete that fails says so and the list stays', async () => {
    const { page, expectNoise } = await opened()
    expectNoise(/500 .*delete/)
    await failRequests(page, '/api/watchlist/delete')
    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    await page.getByText('Unable to delete watchlist.').waitFor()
    expect(await listNames(page)).toEqual(['DeFi', 'Bridges', 'Third'])
    await page.unrouteAll()
  })

  journey(
    'A8.34 deleting moves the selection to the list before, and Undo brings it back',
    async () => {
      const { page, visitor } = await opened()
      await page.getByRole('link', { name: /Bridges/ }).click()
      await page.getByRole('heading', { name: 'Bridges' }).waitFor()
      await page.getByRole('button', { name: 'Delete watchlist' }).click()
      await page.getByText('Successfully deleted watch list.').waitFor()
      await page.getByRole('heading', { name: 'DeFi' }).waitFor()
      expect(await selectedName(page)).toBe('DeFi')
      expect(await listNames(page)).toEqual(['DeFi', 'Third'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('heading', { name: 'Bridges' }).waitFor()
      expect((await listsOf(visitor)).find(({ name }) => name === 'Bridges')).toMatchObject({
        projects: ['marlspike'],
      })
    },
  )

  journey(
    'A5.29 A5.30 the exact name of another list is refused, and the input is cleared',
    async () => {
      const { page, calls } = await opened()
      const before = calls.length
      const { form, name, confirm } = createForm(page)
      await name.fill('DeFi')
      await confirm.click()
      await form.getByText('The name is already used').waitFor()
      expect(await name.inputValue()).toBe('')
      expect(writes(calls.slice(before))).toEqual([])
      await name.fill('defi')
      await confirm.click()
      await page.getByText('Successfully created watchlist defi.').waitFor()
    },
  )

  journey(
    'A5.28 A5.33 renaming to nothing does nothing, and Cancel forgets what was typed',
    async () => {
      const { page, calls } = await opened()
      const before = calls.length
      const { name, confirm, cancel } = await renameForm(page)
      for (const empty of ['', '   ']) {
        await name.fill(empty)
        await confirm.click()
      }
      await requestsDone(page)
      expect(await name.inputValue()).toBe('   ')
      await name.fill('Never')
      await cancel.click()
      await page.getByRole('heading', { name: 'defi', exact: true }).waitFor()
      await renameForm(page)
      expect(await name.inputValue()).toBe('defi')
      await cancel.click()
      await requestsDone(page)
      expect(writes(calls.slice(before))).toEqual([])
    },
  )

  journey('A5.32 renaming takes 20 characters', async () => {
    const { page } = await opened()
    const { name } = await renameForm(page)
    await name.fill('')
    await name.pressSequentially('123456789012345678901234')
    expect(await name.inputValue()).toBe('12345678901234567890')
  })

  journey('A5.31 renaming to the name of another list is refused', async () => {
    const { page, calls } = await opened()
    const before = calls.length
    const form = page.getByRole('form', { name: 'Rename watchlist' })
    await form.getByRole('textbox', { name: 'Watchlist name' }).fill('Third')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.getByText('The name is already used').waitFor()
    expect(await form.getByRole('textbox', { name: 'Watchlist name' }).inputValue()).toBe('')
    expect(writes(calls.slice(before))).toEqual([])
  })

  journey('A8.33 a rename that fails says so', async () => {
    const { page, expectNoise } = await opened()
    expectNoise(/500 .*update/)
    await failRequests(page, '/api/watchlist/update')
    await page.getByRole('textbox', { name: 'Watchlist name' }).fill('Uno')
    await page.keyboard.press('Enter')
    await page.getByText('Unable to rename watchlist.').waitFor()
    expect(await listNames(page)).toEqual(['DeFi', 'Bridges', 'Third', 'defi'])
  })
})

journey(
  '"Undo" of a deletion makes no list for another user who has signed in meanwhile',
  async ({ open, newUser }) => {
    const tab = await openLists(open, [{ name: 'Bridges' }])
    const { page } = tab
    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    // A message under the pointer stays, however long the others need.
    await undo.hover()
    await newUser.post('/api/watchlist/create', { name: 'Of the other' })
    await signInElsewhere(tab, newUser)
    await page.getByRole('heading', { name: 'Of the other' }).waitFor()
    await undo.click()
    await page.getByText('Unable to create watchlist.').waitFor()
    expect(await listsOf(newUser)).toMatchObject([{ name: 'Of the other' }])
  },
)

journey(
  'A8.39 lists that cannot be loaded say so, and Retry loads them',
  async ({ open, newUser }) => {
    const { page, expectNoise } = await open('/robots.txt', { as: newUser })
    expectNoise(/500 .*watchlist/)
    let fails = true
    await page.route('**/api/watchlist', async (route) => {
      if (fails) await route.fulfill({ status: 500, body: '{}' })
      else await route.continue()
    })
    await page.goto('/my/watchlists')
    await page.getByText('Something went wrong', { exact: true }).waitFor()
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'My Watchlist' }).waitFor()
  },
)

const SIX = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => ({ name }))

journey(
  'on a phone the list that the address names is in sight among the others',
  async ({ open }) => {
    const { page, visitor } = await openLists(open, SIX, { viewport: NARROW })
    const last = (await listsOf(visitor)).at(-1)
    await showPath(page, `/my/watchlists?list=${last?.id}`)
    const link = page
      .getByRole('navigation', { name: 'Watchlists' })
      .getByRole('link', { name: /^Six/ })
    const right = async () => {
      const box = await link.boundingBox()
      return (box?.x ?? NaN) + (box?.width ?? NaN)
    }
    await expect.poll(right).toBeLessThanOrEqual(NARROW.width)
  },
)

journey('Enter held on Delete deletes one list, however long it is held', async ({ open }) => {
  const { page, calls } = await openLists(open, SIX)
  await page.getByRole('button', { name: 'Delete watchlist' }).focus()
  for (let downs = 0; downs < 20; downs += 1) {
    await page.keyboard.down('Enter')
    await requestsDone(page)
  }
  await page.keyboard.up('Enter')
  expect(writes(calls, 'delete')).toHaveLength(1)
  expect(await listNames(page)).toEqual(['Two', 'Three', 'Four', 'Five', 'Six'])
})
