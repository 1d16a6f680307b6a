import { expect } from 'vitest'
import { pagePaths } from '../../../shared/pages.ts'
import { journey } from '../../support/browser/journey.ts'

const EXAMPLES: Readonly<Record<string, string>> = {
  ':id': 'quernstead',
  ':number': '2',
  ':project': 'quernstead',
  ':document': 'website',
  ':name': 'none',
}

journey('A2.38 every page has the footer, one that does not exist too', async ({ open }) => {
  const { page, signInAsNewUser, expectNoise } = await open('/')
  await signInAsNewUser()
  expectNoise(/404/)
  for (const pattern of [...pagePaths, '/nowhere']) {
    const path = pattern.replaceAll(/:\w+/g, (name) => EXAMPLES[name] ?? name)
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await footer.getByText(/^© \d{4} Assay$/).waitFor()
    expect([path, await footer.count()]).toEqual([path, 1])
  }
})

journey('A2.154 the footer leads to the four product pages', async ({ open }) => {
  const { page } = await open('/methodology')
  const products = page.getByRole('contentinfo').getByRole('navigation', { name: 'Products' })
  for (const [name, path] of [
    ['Security Audit', '/products/security-audit'],
    ['Skynet', '/products/skynet'],
    ['SkyTrace', '/products/skytrace'],
    ['Penetration Testing', '/products/pentest'],
  ] as const) {
    await products.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

journey('A2.156 the footer leads to the six company pages', async ({ open }) => {
  const { page } = await open('/methodology')
  const company = page.getByRole('contentinfo').getByRole('navigation', { name: 'Company' })
  for (const [label, path, title] of [
    ['About', '/company/about', 'About Assay'],
    ['Careers', '/company/careers', 'Careers'],
    ['Disclaimer', '/company/disclaimer', 'Disclaimer'],
    ['Terms and Conditions', '/company/terms-and-conditions', 'Terms and Conditions'],
    ['Privacy Policy', '/company/privacy-policy', 'Privacy Policy'],
    ['Cookie Policy', '/company/cookie-policy', 'Cookie Policy'],
  ] as const) {
    await company.getByRole('link', { name: label, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

journey('A2.163 the copyright line has the year of the clock', async ({ open }) => {
  const { page } = await open('/methodology')
  await page.clock.setFixedTime('2031-02-03T12:00:00Z')
  await page.goto('/company/privacy-policy')
  await page.getByRole('contentinfo').getByText('© 2031 Assay', { exact: true }).waitFor()
})
