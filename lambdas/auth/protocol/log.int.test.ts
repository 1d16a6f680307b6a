import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'

const cloud = await useTestCloud()

const visitor = createVisitor(cloud.origin)

/** The lines of the log that hold `mark`, parsed. */
const linesWith = (mark: string): Record<string, unknown>[] =>
  readFileSync(cloud.logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test.each(['/api/auth/_log', '/_log'])(
  'A7.18 %s takes level, code and message; nobody needs to be signed in',
  async (path) => {
    const mark = randomUUID()
    const fields = { level: 'warn', code: 'CLIENT_FETCH_ERROR', message: `refused ${mark}` }
    const response = await visitor.postForm(path, fields)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(linesWith(mark)).toMatchObject([{ ...fields, event: 'auth client' }])
  },
)

test('a beacon of the browser is taken: the form with a charset, and more fields than are kept', async () => {
  const mark = randomUUID()
  const fields = { level: 'warn', code: 'NO_SECRET', message: mark, client: 'true', url: '/secret' }
  const response = await visitor.postForm('/api/auth/_log', fields, {
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  })
  expect(response.status).toBe(200)
  const [line] = linesWith(mark)
  expect(line).toMatchObject({ level: 'warn', message: mark })
  expect(line).not.toHaveProperty('url')
})

test('a line may come as JSON, and what stands beside it is not kept', async () => {
  const mark = randomUUID()
  const line = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: mark }
  const metadata = { client: true, url: '/secret', error: { name: 'TypeError' }, requestId: 'mine' }
  const response = await visitor.post('/api/auth/_log', { ...line, ...metadata })
  expect(response.status).toBe(200)
  const [logged] = linesWith(mark)
  expect(logged).toMatchObject(line)
  for (const name of ['client', 'url', 'error']) expect(logged).not.toHaveProperty(name)
  expect(logged?.['requestId']).not.toBe('mine')
})

test('a line may come without a message', async () => {
  const code = `CODE_${randomUUID()}`
  expect((await visitor.postForm('/_log', { level: 'debug', code })).status).toBe(200)
  expect(linesWith(code)).toMatchObject([{ level: 'debug', message: '' }])
})

test('control characters cannot make up a second line or speak to a terminal', async () => {
  const mark = randomUUID()
  const message = `${mark}\r\n{"level":"error","event":"forged"}\u001b[2J\u0000\u0085end`
  await visitor.postForm('/_log', { level: 'error', code: 'A\nB', message })
  const lines = linesWith(mark)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ code: 'A B', event: 'auth client' })
  expect(String(lines[0]?.['message'])).not.toMatch(/\p{Cc}/u)
})

describe('is refused and not written', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['a level of its own', { level: 'info' }],
    ['the name of a method', { level: 'constructor' }],
    ['no level', {}],
    ['a code of 101 characters', { level: 'error', code: 'C'.repeat(101) }],
    ['a message of 2001 characters', { level: 'error', message: 'm'.repeat(2001) }],
  ])('%s', async (_, fields) => {
    const mark = randomUUID()
    const response = await visitor.postForm('/_log', {
      code: mark,
      ...fields,
      ...(fields['message'] && { message: `${mark}${fields['message']}` }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { name: 'InvalidInput' } })
    expect(linesWith(mark)).toEqual([])
  })
})
