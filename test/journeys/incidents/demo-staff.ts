import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { createVisitor, type Visitor } from '../../support/http/visitor.ts'
import { EVENTUALLY } from '../../support/time/eventually.ts'

/** One session for all files of a worker: the app has two codes a minute, and each is taken once. */
const shared = globalThis as { assayStaff?: { readonly origin: string; readonly cookies: Cookies } }
type Cookies = readonly (readonly [string, string])[]

/** The staff account of the demo data, signed in over HTTP. */
export const signInDemoStaff = async (origin: string): Promise<Visitor> => {
  const staff = createVisitor(origin)
  if (shared.assayStaff?.origin === origin) {
    for (const [name, value] of shared.assayStaff.cookies) staff.cookies.set(name, value)
    if ((await staff.get('/api/incidents/waiting')).status === 200) return staff
    staff.cookies.clear()
  }
  await vi.waitFor(async () => {
    const { status } = await staff.signInWithCode('staff@assay.example', 'Assay-demo-1')
    // Another worker may have taken the same code meanwhile.
    expect(status).toBe(200)
  }, EVENTUALLY)
  shared.assayStaff = { origin, cookies: [...staff.cookies] }
  return staff
}

/** Signs the browser of a page in as that account. */
export const signInAsStaff = async (page: Page, origin: string): Promise<Visitor> => {
  const staff = await signInDemoStaff(origin)
  await page
    .context()
    .addCookies(
      [...staff.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
    )
  return staff
}
