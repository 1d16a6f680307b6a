import type { Page } from 'playwright-core'
import { createVisitor, untilDone, type Visitor } from '../../support/http/visitor.ts'

/** The staff account of the demo data, signed in over HTTP. */
export const signInDemoStaff = async (origin: string): Promise<Visitor> => {
  const staff = createVisitor(origin)
  await untilDone(async () => await staff.signInWithCode('staff@assay.example', 'Assay-demo-1'))
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
