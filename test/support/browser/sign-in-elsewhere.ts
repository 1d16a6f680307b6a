import type { Visitor } from '../http/visitor.ts'
import type { Tab } from './journey.ts'

/** Signs somebody else in, as another tab of the browser does, which tells the page that is open. */
export const signInElsewhere = async (
  { context, origin }: Pick<Tab, 'context' | 'origin'>,
  { cookies }: Visitor,
): Promise<void> => {
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
  )
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.setItem('nextauth.message', String(Math.random())))
  await other.close()
}
