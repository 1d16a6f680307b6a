import type { Visitor } from '../http/visitor.ts'
import type { Tab } from './journey.ts'
import { requestsDone } from './requests-done.ts'

/** Signs somebody else in, as another tab of the browser does, which tells the page that is open. */
export const signInElsewhere = async (
  { context, origin }: Pick<Tab, 'context' | 'origin'>,
  { cookies }: Visitor,
): Promise<void> => {
  // Each answer about the session renews the cookie that it was asked with.
  await Promise.all(context.pages().map(requestsDone))
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })),
  )
  await tell(context, { trigger: 'getSession' })
}

/** Signs out as another tab of the browser does. */
export const signOutElsewhere = async ({ context }: Pick<Tab, 'context'>): Promise<void> => {
  await context.clearCookies()
  await tell(context, { trigger: 'signout' })
}

/** The message of NextAuth's client. */
const tell = async (context: Tab['context'], data: object): Promise<void> => {
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate((sent) => {
    const message = { event: 'session', data: sent, timestamp: Date.now() }
    localStorage.setItem('nextauth.message', JSON.stringify(message))
  }, data)
  await other.close()
}
