import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityProvider } from '../../lambdas/platform/identity/identity-provider.ts'
import { secretsOf } from '../../local/data-directory/secrets.ts'
import { connect } from '../../ops/connect.ts'
import { untilSent } from '../../ops/erase/until-sent.ts'
import { pngOf } from '../support/data/png.ts'
import {
  createVisitor,
  identityOriginOf,
  newEmail,
  PASSWORD,
  type Visitor,
} from '../support/http/visitor.ts'
import { copySmallDemoData, makeDemoDirectory } from '../support/product/demo-directory.ts'
import { runOps } from '../support/product/run-ops.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'

/** What is left of a person on a laptop, byte by byte, when the product and its operators erase them. */

const STAFF = { email: 'staff@assay.example', password: 'Assay-demo-1' }

let path = ''
let dispose = (): void => {}
let product: Product | undefined

const start = async (): Promise<Product> => (product ??= await startProduct(path))
const stop = async (): Promise<void> => {
  await product?.stop()
  product = undefined
}

beforeAll(async () => {
  ;({ path, dispose } = await makeDemoDirectory(copySmallDemoData))
})
afterAll(async () => {
  await stop()
  dispose()
})

/** Somebody who has left something of every kind. */
interface Person {
  readonly visitor: Visitor
  readonly email: string
  readonly userId: string
  /** What must not be met afterwards. */
  readonly secrets: Readonly<Record<string, Buffer>>
}

const expectOk = async (asked: Promise<Response>): Promise<void> => {
  const response = await asked
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
}

/** Of the mails to somebody. */
const subjectsOf = async (visitor: Visitor, email: string): Promise<string[]> => {
  const answer = await visitor.get(`/__local/outbox?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
}

/** A mail is there before its sender is done: stopped at work, it goes on ten minutes later. */
const untilSenderIsDone = async (email: string): Promise<void> => {
  await using connection = await connect({ data: path })
  await untilSent(connection, email, { signal: new AbortController().signal })
}

let people = 0

const leaveTraces = async ({ origin }: Product): Promise<Person> => {
  const mark = `${process.pid}${(people += 1)}`
  const email = newEmail()
  const address = `0x${mark.padStart(8, '7').repeat(5).slice(0, 40)}`
  const texts = {
    label: `Cold storage of Perpetua ${mark}`,
    survey: `Perps ${mark}`,
    report: `Perpetua ${mark} saw the sluice open.`,
    evidence: `https://perpetua.example/evidence-${mark}`,
    contact: `perpetua-${mark}@mailbox.example`,
    reason: `Perpetua ${mark} cannot log in.`,
    activity: `perpetua-property-${mark}`,
    agent: `PerpetuaBrowser/${mark}`,
  }
  const visitor = createVisitor(origin)
  await visitor.becomeUser(email)
  const { username: userId } = (await visitor.whoAmI())!
  const post = async (to: string, body: unknown): Promise<void> =>
    await expectOk(visitor.post(to, body, { 'user-agent': texts.agent }))

  const form = new FormData()
  // Noise: no two pictures have bytes in common.
  const rows = Array.from({ length: 64 }, () => Buffer.concat([Buffer.alloc(1), randomBytes(192)]))
  const picture = pngOf(64, 64, { pixels: deflateSync(Buffer.concat(rows)) })
  form.append('picture', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
  await expectOk(visitor.send('/api/user/profile/upload', { method: 'POST', body: form }))
  const stored = await (await visitor.get(`/pictures/users/${userId}.webp`)).arrayBuffer()
  await post('/api/user/wallets', { walletAddress: address, label: texts.label })
  await post('/api/watchlist/create', { name: 'Bridges', projects: [] })
  const survey = { userType: 'Retail Investor', watchlistName: texts.survey }
  await post('/api/user/survey/upload', { survey })
  await post('/api/incidents', {
    projectId: 'lumenfold',
    kind: 'exploit',
    description: texts.report,
    evidence: texts.evidence,
    contact: texts.contact,
  })
  const properties = { note: texts.activity }
  await post('/api/user/events', { eventName: 'page.left', properties })
  const elsewhere = createVisitor(origin)
  await elsewhere.postForm(
    '/api/auth/callback/credentials',
    { email, password: PASSWORD, csrfToken: await elsewhere.csrfToken(), json: 'true' },
    { 'user-agent': texts.agent },
  )
  // Emails: a code, and that the password was changed.
  await post('/api/auth/forgot-password', { email })
  await post('/api/user/change-password', { oldPassword: PASSWORD, newPassword: PASSWORD })
  await expect
    .poll(async () => await subjectsOf(visitor, email))
    .toContain('Your Assay password was changed')
  await expectOk(visitor.signInWithGoogle(email).then(() => visitor.signIn(email, PASSWORD)))
  const staff = createVisitor(origin)
  await staff.signInWithCode(STAFF.email, STAFF.password)
  const reason = texts.reason
  await expectOk(
    staff.post('/api/impersonation-tool/create', { impersonatingUserId: userId, reason }),
  )
  await expectOk(staff.post('/api/watchlist/create', { name: 'Made by staff', projects: [] }))

  const secrets = { email, address, ...texts }
  return {
    visitor,
    email,
    userId,
    secrets: {
      ...Object.fromEntries(
        Object.entries(secrets).map(([name, text]) => [name, Buffer.from(text)]),
      ),
      picture: Buffer.from(stored).subarray(300, 340),
    },
  }
}

/** The bytes that tell the same: as it is, in JSON, in an address, in Base64 at each of its places. */
const formsOf = (secret: Buffer): Buffer[] => {
  const text = secret.toString('utf8')
  const base64 = [0, 1, 2].map((shift) =>
    // Without what depends on its neighbours.
    Buffer.concat([Buffer.alloc(shift), secret])
      .toString('base64')
      .slice(4, -4),
  )
  return [
    secret,
    Buffer.from(text.toLowerCase()),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
    Buffer.from(encodeURIComponent(text)),
    Buffer.from(text, 'utf16le'),
    Buffer.from(secret.toString('hex')),
    ...base64.map((part) => Buffer.from(part)),
    ...base64.map((part) => Buffer.from(part.replaceAll('+', '-').replaceAll('/', '_'))),
  ]
}

/** Empty of what was renamed meanwhile. */
const contentOf = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Which of the secrets a file of the data directory holds, as `secret in file`. */
const tracesOf = ({ secrets }: Person): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const content = contentOf(join(parentPath, name))
      return Object.entries(secrets).flatMap(([secret, bytes]) =>
        formsOf(bytes).some((form) => content.includes(form))
          ? [`${secret} in ${name.replace(/^\d.*/, 'a mail')}`]
          : [],
      )
    })

test('after erase, while the product runs, no plaintext of the person is in the data directory', async () => {
  const running = await start()
  const person = await leaveTraces(running)
  const other = await leaveTraces(running)
  // What is looked for can be found.
  expect(new Set(tracesOf(person).map((trace) => trace.split(' in ')[0]))).toEqual(
    new Set(['email', 'agent', 'activity', 'picture', 'reason']),
  )
  const ran = await runOps(['erase', '--subject', person.userId, '--data', path, '--json'])
  expect(ran).toMatchObject({ err: expect.stringContaining(' is erased since '), exitCode: 0 })
  expect(ran.json()).toMatchObject({ subject: person.userId, found: [] })
  expect(tracesOf(person)).toEqual([])
  expect(await person.visitor.whoAmI()).toBeNull()
  // Nothing of anybody else.
  expect((await other.visitor.signIn(other.email, PASSWORD)).status).toBe(200)
  expect(tracesOf(other)).toContain('email in a mail')
  const verified = await runOps(['verify', '--data', path])
  expect(verified).toMatchObject({ exitCode: 0 })
})

test('who deleted the account leaves mails and an export alone, which erase finds by the address', async () => {
  const running = await start()
  const person = await leaveTraces(running)
  const { visitor, email, userId } = person
  const ask = async (): Promise<unknown> => {
    const question = `SELECT count(*)::INTEGER AS rows FROM activity WHERE user_id = '${userId}'`
    return (await runOps(['query', question, '--data', path, '--json'])).json()
  }
  await runOps(['export', '--data', path])
  expect(await ask()).toEqual([{ rows: 1 }])
  await expectOk(visitor.post('/api/user/delete', { email, password: PASSWORD }))
  await expect
    .poll(async () => await subjectsOf(visitor, email))
    .toContain('Your Assay account was deleted')
  await untilSenderIsDone(email)
  await stop()
  const ran = await runOps(['erase', '--email', email.toUpperCase(), '--data', path])
  expect(ran.err + ran.out).toMatch(/searched: none holds the address\./)
  expect(await ask()).toEqual([{ rows: 0 }])
  expect(tracesOf(person)).toEqual([])
})

test('a product that does not run is started for as long', async () => {
  const person = await leaveTraces(await start())
  await untilSenderIsDone(person.email)
  await stop()
  const ran = await runOps(['erase', '--email', person.email, '--data', path])
  expect(ran).toMatchObject({ exitCode: 0 })
  expect(ran.out).toMatch(new RegExp(`^${person.userId} is erased since `))
  expect(tracesOf(person)).toEqual([])
  const again = await runOps(['erase', '--subject', person.userId, '--data', path])
  expect(again).toMatchObject({ exitCode: 1, err: `There is no account ${person.userId}.\n` })
})

test.each([
  [['erase', '--subject', 'a', '--email', 'b'], 'Give either --subject ID or --email ADDRESS.'],
  [['erase', '--subject', 'nobody'], 'There is no account nobody.'],
  [['grant', '--email', 'unconfirmed@assay.example'], 'is not confirmed.'],
])('%j is refused: %s', async (args, sentence) => {
  const ran = await runOps([...args, '--data', path])
  expect(ran.exitCode).toBe(1)
  expect(ran.err).toContain(sentence)
})

test('grant gives the rights of staff, and takes them away at once', async () => {
  const { origin } = await start()
  const visitor = createVisitor(origin)
  const { email } = await visitor.becomeUser()
  const isStaff = async () => (await visitor.get('/api/incidents/waiting')).status
  expect(await isStaff()).toBe(403)
  expect(await runOps(['grant', '--email', email, '--data', path])).toMatchObject({ exitCode: 0 })
  // Rights come with signing in, and with a second factor.
  expect(await isStaff()).toBe(401)
  await visitor.signIn(email, PASSWORD)
  expect(await isStaff()).toBe(403)
  await visitor.post('/api/user/second-factor/set-up', { password: PASSWORD })
  const code = await visitor.authenticatorCode(email, 'pending')
  expect((await visitor.post('/api/user/second-factor/confirm', { code })).status).toBe(200)
  expect(await isStaff()).toBe(200)
  const revoked = await runOps(['grant', '--email', email, '--revoke', '--data', path, '--json'])
  expect(revoked.json()).toMatchObject({ staff: false })
  expect(await isStaff()).toBe(401)
  await visitor.signInWithCode(email, PASSWORD)
  expect(await isStaff()).toBe(403)
})

test('reset-mfa lets in who has lost the app, signs out everywhere and tells by email', async () => {
  const { origin } = await start()
  const visitor = createVisitor(origin)
  const { email } = await visitor.becomeUser()
  const endpoint = await identityOriginOf(origin)
  const provider = createIdentityProvider({ ...secretsOf(path), endpoint })
  const signedIn = await provider.signIn(email, PASSWORD, '127.0.0.1')
  if ('challenge' in signedIn) throw new Error('This account has no second factor yet.')
  await visitor.post('/api/user/second-factor/set-up', { password: PASSWORD })
  const code = await visitor.authenticatorCode(email, 'pending')
  expect((await visitor.post('/api/user/second-factor/confirm', { code })).status).toBe(200)
  const { sub, refreshToken } = signedIn.identity
  const refreshed = async () => await provider.refresh(sub, refreshToken, '127.0.0.1')
  expect(await refreshed()).toMatchObject({ staff: false })
  const ran = await runOps(['reset-mfa', '--email', email, '--data', path, '--json'])
  expect(ran).toMatchObject({ exitCode: 0 })
  expect(ran.json()).toMatchObject({ secondFactor: false })
  expect(await visitor.whoAmI()).toBeNull()
  // Nor does a token open it that the sessions do not know.
  await expect(refreshed()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  await expect
    .poll(async () => await subjectsOf(visitor, email))
    .toContain('We turned off the second factor of your Assay account')
})
