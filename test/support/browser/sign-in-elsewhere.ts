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
  await tell(context, 'signin')
}

/** Signs out as another tab of the browser does. */
export const signOutElsewhere = async ({ context }: Pick<Tab, 'context'>): Promise<void> => {
  await context.clearCookies()
  await tell(context, 'signout')
}

/** The pages hear a channel of one of them as they hear that of another tab. */
const tell = async (context: Tab['context'], news: 'signin' | 'signout'): Promise<void> => {
  await context.pages()[0]?.evaluate((sent) => {
    const channel = new BroadcastChannel('nextauth.message')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    channel.postMessage(sent)
    channel.close()
  }, news)
}
