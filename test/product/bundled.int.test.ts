import { afterAll, beforeAll, expect } from 'vitest'
import { journey as journeyOnSources } from '../support/browser/journey.ts'
import { bundleOnce } from '../support/product/bundles.ts'
import { makeDemoDirectory } from '../support/product/demo-directory.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'
import { createVisitor, newEmail, PASSWORD } from '../support/http/visitor.ts'

await bundleOnce()

let dispose = (): void => {}
let product: Product | undefined

beforeAll(async () => {
  const data = await makeDemoDirectory()
  dispose = data.dispose
  product = await startProduct(data.path, { args: ['--bundled'] })
})
afterAll(async () => {
  await product?.stop()
  dispose()
})

const journey = journeyOnSources.extend<{ origin: string }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads from the pattern what a fixture needs
  origin: async ({}, use) => await use(product!.origin),
})

journey(
  'on the deployed bundles: sign up, verify, search, watch, create a list, rename, delete, sign out, log in',
  async ({ open, origin }) => {
    const email = newEmail()
    const { page } = await open('/company/privacy-policy')
    const header = page.getByRole('banner')

    await header.getByRole('button', { name: 'Sign Up' }).click()
    const signUp = page.getByRole('dialog', { name: 'Create an account' })
    await signUp.getByLabel('Email').fill(email)
    await signUp.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await signUp.getByRole('checkbox').check()
    await signUp.getByRole('button', { name: /^Create an Account/ }).click()
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await verify.waitFor()
    await page.keyboard.type(await createVisitor(origin).newestCode(email))
    await page.keyboard.press('Enter')
    await page.getByText('Your email has been verified.').waitFor()
    await verify.waitFor({ state: 'detached' })

    await page.keyboard.press('/')
    await page.keyboard.type('tidewell')
    await page.getByRole('option', { name: /Tidewell/ }).click()
    await page.waitForURL('**/projects/tidewell')
    await page.getByRole('button', { name: 'Watch Tidewell' }).click()
    await page.getByText('The project is successfully added').waitFor()

    await page.goto('/my/watchlists')
    await page.getByRole('table').getByRole('link', { name: 'Tidewell' }).waitFor()
    await page.getByRole('textbox', { name: 'New watchlist' }).fill('Second')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Second' }).waitFor()
    await page.getByRole('button', { name: 'Rename watchlist' }).click()
    await page.getByRole('textbox', { name: 'Watchlist name' }).fill('Renamed')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Renamed' }).waitFor()
    await page.getByRole('button', { name: 'Delete watchlist' }).click()
    await page.getByRole('heading', { name: 'My Watchlist' }).waitFor()

    await page.getByRole('button', { name: /account menu/i }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Signed out successfully.').waitFor()

    const again = createVisitor(origin)
    expect((await again.signIn(email, PASSWORD)).status).toBe(200)
    const lists = await again.get('/api/watchlist')
    expect(await lists.json()).toMatchObject([{ name: 'My Watchlist', projects: ['tidewell'] }])
  },
)

journey('on the deployed bundles no call and no consumer fails', async ({ origin }) => {
  await createVisitor(origin).becomeUser()
  for (const told of ['"event":"request"', '"event":"changes projected"']) {
    await expect.poll(() => product!.output()).toContain(told)
  }
  // Each bundle has a log of its own, which goes to standard output.
  const lines = product!.output().split('\n')
  const failed = lines.filter((line) => /A request failed|"level":"(error|warn)"/.test(line))
  expect(failed).toEqual([])
})
