import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { hash } from 'node:crypto'
import { handler as signIn } from '../../../lambdas/auth/callback-credentials.ts'
import { handler as endSessions } from '../../../lambdas/auth/end-sessions.ts'
import { handler as askSession } from '../../../lambdas/auth/session.ts'
import { handler as signOut } from '../../../lambdas/auth/signout.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { newAccount } from '../../support/http/accounts.ts'
import {
  createVisitor,
  PASSWORD,
  SESSION_COOKIE,
  type Visitor,
} from '../../support/http/visitor.ts'
import { type Browser, settle, type Settled } from './browser.ts'
import type { Scene } from './scene.ts'

const TWO_HOURS = 7_200_000

/** Three browsers of one user sign in; one signs out, one ends all others, and none comes back. */
export const playSessions = async (scene: Scene): Promise<void> => {
  const { email } = await newAccount(scene.cloud)
  const [staying, leaving, third] = await Promise.all(
    [0, 1, 2].map(async (number) => await logIn(scene.part(number), email)),
  )
  await scene.calm()
  for (const browser of [staying, leaving, third]) await expectUser(scene, browser, email)
  if (!staying || !leaving || !third) return

  // A look that finds the check due writes to the session, perhaps after it has ended.
  await makeDue(scene, leaving)
  const [, ended] = await Promise.all([
    look(scene, leaving),
    post(scene, leaving, signOut, '/api/auth/signout'),
    look(scene, leaving),
  ])
  await scene.calm()
  if (ended.outcome === 'acknowledged') await expectUser(scene, leaving, null)

  await makeDue(scene, staying)
  const others = await settle(
    staying,
    endSessions,
    { path: '/api/user/sessions/end', body: { id: null } },
    6,
  )
  scene.count(others)
  await scene.calm()
  if (others.outcome === 'acknowledged') await expectUser(scene, third, null)
  if (others.outcome === 'refused') scene.find(`ending the others is refused, ${others.name}`)
  await expectUser(scene, staying, email)
}

const logIn = async (scene: Scene, email: string): Promise<Browser | undefined> => {
  const visitor = createVisitor(scene.cloud.origin)
  const csrfToken = await visitor.csrfToken()
  const browser = scene.browserOf(visitor, 3)
  const settled = await settle(
    browser,
    signIn,
    {
      path: '/api/auth/callback/credentials',
      form: { email, password: PASSWORD, csrfToken, json: 'true' },
    },
    4,
  )
  scene.count(settled)
  if (settled.outcome !== 'acknowledged') return undefined
  keepCookies(browser, settled)
  return browser
}

const keepCookies = ({ cookies }: Browser, answer: Settled): void => {
  for (const cookie of answer.cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
}

const look = async (scene: Scene, browser: Browser): Promise<Settled> =>
  scene.count(
    await settle(browser, askSession, { method: 'GET', path: '/api/auth/session' }, scene.tries()),
  )

const post = async (
  scene: Scene,
  browser: Browser,
  handler: Parameters<typeof settle>[1],
  path: string,
): Promise<Settled> => {
  const csrfToken = browser.cookies.get('next-auth.csrf-token')?.split(/[|%]/)[0] ?? ''
  return scene.count(
    await settle(browser, handler, { path, form: { csrfToken, json: 'true' } }, scene.tries()),
  )
}

const expectUser = async (
  scene: Scene,
  browser: Browser | undefined,
  email: string | null,
): Promise<void> => {
  if (!browser) return
  const visitor: Visitor = createVisitor(scene.cloud.origin)
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
  const response = await visitor.get('/api/auth/session')
  const { user } = (await response.json()) as { readonly user?: { readonly email: string } }
  const found = user?.email ?? null
  // What is left of a session that has ended may name nobody, and be no answer either.
  if (response.status !== 200 || found !== email) {
    scene.find(`a session of ${found} (${response.status}), not of ${email}`)
  }
}

/** The next look has the identity provider asked whether the account still stands. */
const makeDue = async ({ cloud }: Scene, { cookies }: Browser): Promise<void> => {
  const id = hash('sha256', cookies.get(SESSION_COOKIE) ?? '', 'base64url')
  const past = Date.now() - TWO_HOURS
  await cloud.documents.send(
    new UpdateCommand({
      TableName: tableName(cloud.stage, 'sessions'),
      Key: { id },
      UpdateExpression: 'SET checkedAt = :past, lastSeen = :past',
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: { ':past': past },
    }),
  )
}
