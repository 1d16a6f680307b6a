import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD } from '../../test/support/http/visitor.ts'

const cloud = await useTestCloud()

test('nothing secret is in the log after a whole journey', async () => {
  const visitor = createVisitor(cloud.origin)
  const email = newEmail()
  const wrong = 'wrong-password-4711'
  const short = 'short7x'
  const secrets = new Set([PASSWORD, wrong, short])
  const collect = (): void => {
    for (const value of visitor.cookies.values()) secrets.add(decodeURIComponent(value))
  }

  await visitor.post('/api/auth/signup', { email, password: short })
  await visitor.post('/api/auth/signup', { email, password: PASSWORD })
  secrets.add(await visitor.newestCode(email))
  await visitor.post('/api/auth/verify-email', { email, verificationCode: 'wrong1' })
  await visitor.post('/api/auth/resend-confirmation', { email })
  const code = await visitor.newestCode(email)
  secrets.add(code)
  await visitor.post('/api/auth/verify-email', { email, verificationCode: code })
  await visitor.signIn(email, wrong)
  collect()
  await visitor.signIn(email, PASSWORD)
  collect()
  await visitor.get(`/api/auth/session?callbackUrl=/private-place&token=${PASSWORD}`)
  await visitor.post('/api/watchlist/create', { name: 'secret-list-name' })
  await visitor.post('/api/watchlist/create', `{"password":"${PASSWORD}"`)
  await visitor.send('/api/watchlist/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PASSWORD}` },
    body: `{"name": "${PASSWORD}`,
  })
  await visitor.postForm('/api/auth/signout', {
    csrfToken: await visitor.csrfToken(),
    callbackUrl: '/private-place',
    json: 'true',
  })

  const written = (): string => readFileSync(cloud.logFile, 'utf8')
  // A consumer of the new list comes later than the answers.
  await expect.poll(written).toContain('changes projected')
  const log = written()
  expect(log.trim().split('\n').length).toBeGreaterThan(12)
  for (const secret of [...secrets, 'private-place', 'secret-list-name', email]) {
    expect(log).not.toContain(secret)
  }
})

test('every line is one JSON object with time, level and event', async () => {
  await createVisitor(cloud.origin).get('/api/auth/session')
  const lines = readFileSync(cloud.logFile, 'utf8').trimEnd().split('\n')
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      level: expect.stringMatching(/^(debug|info|warn|error)$/),
      event: expect.any(String),
    })
    expect(line).not.toMatch(/\p{Cc}/u)
  }
})
