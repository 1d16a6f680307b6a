import { describe, expect, test } from 'vitest'
import { CallError, failureOf } from '../api/call-errors.ts'
import { rememberKey } from './use-idempotency-key.ts'

const refusal = (status: number, name: string) =>
  failureOf(status, JSON.stringify({ error: { name, message: name } }))

/** The keys under which `content` and then `next` are sent, where the first is answered so. */
const keysOf = async (first: unknown, next: unknown = { a: 1 }) => {
  const keys: string[] = []
  const sendUnderKey = rememberKey()
  await sendUnderKey({ a: 1 }, async (key) => {
    keys.push(key)
    await Promise.resolve()
    if (first !== undefined) throw first
  }).catch((error: unknown) => expect(error).toBe(first))
  await sendUnderKey(next, async (key) => await Promise.resolve(keys.push(key)))
  return keys
}

describe('the same content has the key of its first try', () => {
  test.each([
    ['the answer is lost', new CallError(0, '')],
    ['the gateway cuts it off', new CallError(503, '')],
    ['what was answered is unreadable', new CallError(200, '<html>')],
    ['a limit came before it', refusal(429, 'LimitExceededException')],
    ['the first try still runs', refusal(409, 'StillRunning')],
    ['the session has ended', refusal(401, 'Unauthorized')],
  ])('where %s', async (_, error) => {
    const [first, second] = await keysOf(error)
    expect(second).toBe(first)
  })
})

describe('a new key has', () => {
  test.each([
    ['content that was sent with success', undefined],
    ['content that was refused', refusal(400, 'CodeMismatchException')],
  ])('%s', async (_, answer) => {
    const [first, second] = await keysOf(answer)
    expect(second).not.toBe(first)
  })

  test('other content, though the answer was lost', async () => {
    const [first, second] = await keysOf(new CallError(0, ''), { a: 2 })
    expect(second).not.toBe(first)
  })
})
