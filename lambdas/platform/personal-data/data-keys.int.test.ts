import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { tableName } from '../dynamodb/tables.ts'
import { createDataKeys, type DataKeys } from './data-keys.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())

const SECRET = 'a secret of no more than a few integration tests'
/** Years away: what has expired, the engine may delete at any moment. */
const NOW = Date.UTC(2046, 10, 20, 12)
const TableName = tableName('test', 'data-keys')

const keysUnder = (secret = SECRET): DataKeys =>
  createDataKeys({ client, stage: 'test', secrets: [secret], now: () => NOW })
const keys = keysUnder()

const itemOf = async (subject: string) =>
  (await client.send(new GetCommand({ TableName, Key: { subject }, ConsistentRead: true }))).Item

describe('a key', () => {
  test('is made once and is the same from then on', async () => {
    const subject = randomUUID()
    expect(await keys.find(subject)).toBeUndefined()
    const sealed = (await keys.of(subject)).encrypt('0xabc', 'wallet/1')
    expect((await keys.of(subject)).decrypt(sealed, 'wallet/1')).toBe('0xabc')
    expect((await keys.find(subject))?.decrypt(sealed, 'wallet/1')).toBe('0xabc')
  })

  test('is the same for all who ask for the first time at once', async () => {
    for (const subject of Array.from({ length: 3 }, () => randomUUID())) {
      const made = await Promise.all(Array.from({ length: 8 }, async () => await keys.of(subject)))
      expect(new Set(made.map((key) => key.fingerprint('x'))).size).toBe(1)
    }
  })

  test('that expires is gone from that second on, before the database deletes it', async () => {
    const subject = randomUUID()
    const at = NOW / 1000
    await keys.of(subject, { expiresAt: at + 1 })
    expect(await itemOf(subject)).toMatchObject({ expiresAt: at + 1 })
    expect(await keys.find(subject)).toBeDefined()
    const gone = randomUUID()
    await keys.of(gone, { expiresAt: at }).catch(() => undefined)
    expect(await keys.find(gone)).toBeUndefined()
    await expect(keys.of(gone)).rejects.toThrow()
  })

  test('is not kept as it is', async () => {
    const subject = randomUUID()
    await keys.of(subject)
    expect(await itemOf(subject)).toEqual({ subject, wrapped: expect.any(String) })
    await expect(keysUnder(`${SECRET}!`).of(subject)).rejects.toThrow('cannot be unwrapped')
  })

  test('cannot be given to another', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await keys.of(one)
    const item = await itemOf(one)
    await client.send(new PutCommand({ TableName, Item: { ...item, subject: other } }))
    await expect(keys.of(other)).rejects.toThrow('cannot be unwrapped')
  })
})

describe('a personal field', () => {
  test('cannot be read in another place, by another’s key, or once it was changed', async () => {
    const [key, other] = await Promise.all([keys.of(randomUUID()), keys.of(randomUUID())])
    const sealed = key.encrypt('0xabc', 'wallet/1')
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
    expect(() => key.decrypt(sealed, 'wallet/2')).toThrow('at wallet/2 cannot be read')
    expect(() => other.decrypt(sealed, 'wallet/1')).toThrow('cannot be read')
    expect(() => key.decrypt(changed, 'wallet/1')).toThrow('cannot be read')
    expect(() => key.decrypt('', 'wallet/1')).toThrow('cannot be read')
  })

  test('looks different each time it is written', async () => {
    const key = await keys.of(randomUUID())
    expect(key.encrypt('0xabc', 'place')).not.toBe(key.encrypt('0xabc', 'place'))
  })

  test('has a fingerprint that is the same for the same text and person alone', async () => {
    const subject = randomUUID()
    const [key, again, other] = await Promise.all([
      keys.of(subject),
      keys.of(subject),
      keys.of(randomUUID()),
    ])
    expect(key.fingerprint('0xabc')).toMatch(/^[\w-]{43}$/)
    expect(again.fingerprint('0xabc')).toBe(key.fingerprint('0xabc'))
    expect(key.fingerprint('0xabd')).not.toBe(key.fingerprint('0xabc'))
    expect(other.fingerprint('0xabc')).not.toBe(key.fingerprint('0xabc'))
  })
})

describe('an erased key', () => {
  test('is gone for good: none is made anew', async () => {
    const subject = randomUUID()
    await keys.of(subject)
    await keys.erase(subject)
    expect(await keys.find(subject)).toBeUndefined()
    await expect(keys.of(subject)).rejects.toMatchObject({ code: 'AccountDeleted' })
    expect(await itemOf(subject)).toEqual({ subject, erasedAt: new Date(NOW).toISOString() })
  })

  test('keeps the time of its first erasure', async () => {
    const subject = randomUUID()
    await keys.erase(subject)
    const later = createDataKeys({
      client,
      stage: 'test',
      secrets: [SECRET],
      now: () => NOW + 1,
    })
    await later.erase(subject)
    expect(await itemOf(subject)).toMatchObject({ erasedAt: new Date(NOW).toISOString() })
  })

  test('wins over one that is asked for at the same moment', async () => {
    const subject = randomUUID()
    await Promise.allSettled([keys.of(subject), keys.erase(subject), keys.of(subject)])
    await expect(keys.of(subject)).rejects.toMatchObject({ code: 'AccountDeleted' })
  })

  test('of somebody who never had one stops one from being made', async () => {
    const subject = randomUUID()
    await keys.erase(subject)
    await expect(keys.of(subject)).rejects.toMatchObject({ code: 'AccountDeleted' })
  })
})

describe('a key with an owner', () => {
  const owned = async () => {
    const [owner, subject] = [randomUUID(), randomUUID()]
    await keys.of(subject, { owner })
    return { owner, subject }
  }

  test('is erased with that of its owner, who gets no more', async () => {
    const { owner, subject } = await owned()
    const second = randomUUID()
    await keys.of(second, { owner })
    expect(await keys.ownedBy(owner)).toEqual([subject, second].toSorted())
    const another = await owned()
    await keys.erase(owner)
    expect(await keys.find(subject)).toBeUndefined()
    await expect(keys.of(second, { owner })).rejects.toMatchObject({ code: 'AccountDeleted' })
    await expect(keys.of(randomUUID(), { owner })).rejects.toMatchObject({ code: 'AccountDeleted' })
    expect(await itemOf(owner)).toEqual({ subject: owner, erasedAt: new Date(NOW).toISOString() })
    expect(await keys.find(another.subject)).toBeDefined()
  })

  test('leaves the key of its owner alone when it is erased by itself', async () => {
    const { owner, subject } = await owned()
    await keys.erase(subject)
    expect(await keys.find(owner)).toBeDefined()
  })

  test.each([
    ['it is noted', 'UpdateItem'],
    ['it is made', 'PutItem'],
  ])('does not outlive an erasure of its owner just before %s', async (_, operation) => {
    const [owner, subject] = [randomUUID(), randomUUID()]
    await keys.of(owner)
    let isReached = false
    interceptRequests(client, async (request, proceed) => {
      if (request.operation === operation && !isReached) {
        isReached = true
        await keys.erase(owner)
      }
      return await proceed()
    })
    await expect(keys.of(subject, { owner })).rejects.toMatchObject({ code: 'AccountDeleted' })
    expect(await keys.find(subject)).toBeUndefined()
  })

  test('is found by an erasure that begins again after it was killed half-way', async () => {
    const { owner, subject } = await owned()
    // What a kill after the first write leaves.
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { subject: owner },
        UpdateExpression: 'REMOVE #wrapped SET erasedAt = :now',
        ExpressionAttributeNames: { '#wrapped': 'wrapped' },
        ExpressionAttributeValues: { ':now': new Date(NOW).toISOString() },
      }),
    )
    await keys.erase(owner)
    expect(await keys.find(subject)).toBeUndefined()
  })
})
