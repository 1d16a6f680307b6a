import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { eventStore } from '../platform/config/clients.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { profiles } from './decider.ts'
import { erasePersonalData, noteSignInMethod } from './published.ts'

/** Without the consumers, so that only what is called here happens. */
setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')

const stateOf = async (userId: string) => (await eventStore().load(profiles, userId)).state

const typesOf = async (userId: string): Promise<string[]> => {
  const types: string[] = []
  for await (const { type } of eventStore().readEvents(`Profile#${userId}`)) types.push(type)
  return types
}

const google = (identity: string) => ({ provider: 'google' as const, identity })

describe('noting a way to sign in', () => {
  test('is done once for each', async () => {
    const userId = randomUUID()
    await noteSignInMethod(userId, google('a'), { requestId: 'request-1' })
    await noteSignInMethod(userId, google('a'), { requestId: 'request-2' })
    await noteSignInMethod(userId, google('b'), { requestId: 'request-3' })
    expect(await stateOf(userId)).toMatchObject({ signInMethods: [google('a'), google('b')] })
    expect(await typesOf(userId)).toEqual(['SignInMethodLinked', 'SignInMethodLinked'])
  })

  test('is refused for an account that was deleted', async () => {
    const userId = randomUUID()
    await erasePersonalData(userId, { requestId: 'request-1', commandId: 'erase' })
    const noting = noteSignInMethod(userId, google('a'), { requestId: 'request-2' })
    await expect(noting).rejects.toMatchObject({ code: 'AccountDeleted' })
  })

  test('is refused for it, too, when it was noted before', async () => {
    const userId = randomUUID()
    await noteSignInMethod(userId, google('a'), { requestId: 'request-1' })
    await erasePersonalData(userId, { requestId: 'request-2', commandId: 'erase' })
    const noting = noteSignInMethod(userId, google('a'), { requestId: 'request-3' })
    await expect(noting).rejects.toMatchObject({ code: 'AccountDeleted' })
  })
})

describe('erasing personal data', () => {
  test('is recorded, and no key is left once it returns', async () => {
    const userId = randomUUID()
    await dataKeys().of(userId)
    await noteSignInMethod(userId, google('a'), { requestId: 'request-1' })
    await erasePersonalData(userId, { requestId: 'request-2', commandId: 'erase' })
    expect(await dataKeys().find(userId)).toBeUndefined()
    expect(await stateOf(userId)).toEqual({ status: 'erased', signInMethods: [google('a')] })
    expect(await typesOf(userId)).toEqual(['SignInMethodLinked', 'PersonalDataErased'])
  })

  test('again is fine, under the same command id and another', async () => {
    const userId = randomUUID()
    await erasePersonalData(userId, { requestId: 'request-1', commandId: 'erase' })
    await erasePersonalData(userId, { requestId: 'request-2', commandId: 'erase' })
    await erasePersonalData(userId, { requestId: 'request-3', commandId: 'erase-again' })
    expect(await typesOf(userId)).toEqual(['PersonalDataErased'])
  })

  test('that broke off before the key was gone is completed by the next try', async () => {
    const userId = randomUUID()
    await dataKeys().of(userId)
    const meta = { commandId: 'erase', payload: { erase: userId }, correlationId: 'request-1' }
    await eventStore().execute(
      profiles,
      userId,
      { type: 'ErasePersonalData' },
      { ...meta, actor: { id: userId, kind: 'user' } },
    )
    expect(await dataKeys().find(userId)).toBeDefined()
    await erasePersonalData(userId, { requestId: 'request-2', commandId: 'erase' })
    expect(await dataKeys().find(userId)).toBeUndefined()
  })
})
