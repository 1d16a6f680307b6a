import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { profileEventsOf, walletsOf } from '../../../test/support/data/profiles.ts'
import { fieldRefusedIn, refusalIn } from '../../../test/support/http/refusal-in.ts'
import { tableText } from '../../../test/support/data/table-items.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { type Visitor } from '../../../test/support/http/visitor.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { type TableName, tableName, tables } from '../../platform/dynamodb/tables.ts'
import type { ActiveProfile } from '../decider.ts'

const PATH = '/api/user/wallets'
const UNLINK = '/api/user/wallets/delete'

/** From the test cases of ERC-55. */
const FIRST = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SECOND = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const LABEL = 'Grandmother’s savings'

const cloud = await useTestCloud()

const newUser = async () => await signInNewUser(cloud)

const link = async (
  user: Visitor,
  walletAddress: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => await user.post(PATH, { walletAddress, ...more }, headers)

describe('listing', () => {
  test('A3.19 A7.47 answers the wallets of the user by walletAddress with its checksum, oldest first', async () => {
    const user = await newUser()
    expect(await walletsOf(user)).toEqual([])
    await link(user, FIRST.toLowerCase(), { label: LABEL })
    await link(user, SECOND)
    expect(await walletsOf(user)).toEqual([
      { walletAddress: FIRST, label: LABEL, verified: false, addedAt: expect.any(String) },
      { walletAddress: SECOND, label: null, verified: false, addedAt: expect.any(String) },
    ])
  })

  test('answers nobody the wallets of others', async () => {
    const user = await newUser()
    await link(user, FIRST)
    const other = await newUser()
    const id = user.sub
    for (const query of ['', `?username=${id}`, `?userId=${id}`, `?sub=${id}`]) {
      expect(await (await other.get(PATH + query)).json()).toEqual({ items: [] })
    }
  })
})

describe('linking', () => {
  test('A7.48 takes walletAddress and answers all wallets; one that is linked is refused, however it is written', async () => {
    const user = await newUser()
    const linked = await link(user, FIRST)
    expect(linked.status).toBe(200)
    expect(await linked.json()).toEqual({ items: await walletsOf(user) })
    for (const spelling of [FIRST, FIRST.toLowerCase(), ` 0x${FIRST.slice(2).toUpperCase()}`]) {
      const response = await link(user, spelling, { label: 'Another' })
      expect(await refusalIn(response)).toEqual([409, 'WalletAlreadyLinked'])
    }
    expect(await walletsOf(user)).toMatchObject([{ walletAddress: FIRST, label: null }])
  })

  test('the same wallet may be linked by another user', async () => {
    const [one, other] = [await newUser(), await newUser()]
    expect((await link(one, FIRST)).status).toBe(200)
    expect((await link(other, FIRST)).status).toBe(200)
    const [ofOne, ofOther] = await Promise.all(
      [one, other].map(async (user) => (await profileEventsOf(cloud, user.sub))[0]),
    )
    // Nor does the table reveal that it is the same wallet.
    const fingerprintIn = (event: RecordedEvent | undefined): unknown =>
      (event?.data as { fingerprint: unknown } | undefined)?.fingerprint
    expect(fingerprintIn(ofOne)).toMatch(/^[\w-]{43}$/)
    expect(fingerprintIn(ofOther)).not.toBe(fingerprintIn(ofOne))
    expect(ofOther?.payloadHash).not.toBe(ofOne?.payloadHash)
  })

  test('twice under one key links it once and answers alike, another wallet or label under it is refused', async () => {
    const user = await newUser()
    const key = { 'idempotency-key': 'once' }
    const first = await link(user, FIRST, { label: LABEL }, key)
    const second = await link(user, FIRST, { label: LABEL }, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.json()).toEqual(await first.json())
    for (const [walletAddress, label] of [
      [SECOND, LABEL],
      [FIRST, 'Other'],
    ] as const) {
      const response = await link(user, walletAddress, { label }, key)
      expect(await refusalIn(response), label).toEqual([422, 'IdempotencyKeyReused'])
    }
    expect(await walletsOf(user)).toMatchObject([{ walletAddress: FIRST, label: LABEL }])
    expect(await profileEventsOf(cloud, user.sub)).toHaveLength(1)
  })

  test('at the same time links it once', async () => {
    const user = await newUser()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => link(user, FIRST)))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, 4])
    expect(await walletsOf(user)).toHaveLength(1)
  })

  test('a wrong checksum is refused, at its field', async () => {
    const user = await newUser()
    const response = await link(user, '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', 'walletAddress'])
    expect(await walletsOf(user)).toEqual([])
  })

  test('what the contract does not name is ignored', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const userId = other.sub
    const foreign = { userId, username: userId, sub: userId, verified: true, addedAt: '2020-01-01' }
    await link(user, FIRST, foreign)
    expect(await walletsOf(other)).toEqual([])
    expect(await walletsOf(user)).toMatchObject([{ walletAddress: FIRST, verified: false }])
  })
})

describe('unlinking', () => {
  test('takes a wallet off and answers those that are left; one that is not linked, and those of others, stay as they are', async () => {
    const [user, other] = [await newUser(), await newUser()]
    await link(user, FIRST)
    await link(user, SECOND)
    // Nothing was kept of this user before.
    expect((await other.post(UNLINK, { walletAddress: FIRST })).status).toBe(200)
    await link(other, FIRST)
    for (const _ of ['linked', 'not linked any more']) {
      const response = await user.post(UNLINK, { walletAddress: FIRST.toLowerCase() })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ items: [{ walletAddress: SECOND }] })
    }
    expect(await walletsOf(user)).toMatchObject([{ walletAddress: SECOND }])
    expect(await profileEventsOf(cloud, user.sub)).toHaveLength(3)
    expect(await walletsOf(other)).toMatchObject([{ walletAddress: FIRST }])
  })
})

describe('in the tables', () => {
  test('no address and no label can be read', async () => {
    const user = await newUser()
    const secret = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
    await link(user, secret, { label: 'Label-that-nobody-reads' })
    await user.post(UNLINK, { walletAddress: secret })
    await link(user, secret, { label: 'Label-that-nobody-reads' })
    expect(await walletsOf(user)).toMatchObject([{ walletAddress: secret }])
    for (const table of Object.keys(tables) as TableName[]) {
      const text = await tableText(cloud, table)
      expect(text.toLowerCase(), table).not.toContain(secret.slice(2).toLowerCase())
      expect(text, table).not.toContain('Label-that-nobody-reads')
    }
    expect(await tableText(cloud, 'events')).toContain(user.sub)
  })

  /** Changes the state of a profile past the event store. */
  const changeState = async (userId: string, state: unknown): Promise<void> => {
    const TableName = tableName(cloud.stage, 'heads')
    const Item = await headOf(userId)
    await cloud.documents.send(new PutCommand({ TableName, Item: { ...Item, s: state } }))
  }

  const headOf = async (userId: string) =>
    (await tableItems(cloud, 'heads', `Profile#${userId}`))[0]

  test('a wallet that was put into the list of another user cannot be read there', async () => {
    const [user, thief] = [await newUser(), await newUser()]
    await link(user, FIRST)
    await link(thief, SECOND)
    await changeState(thief.sub, (await headOf(user.sub))?.['s'])
    expect(await refusalIn(await thief.get(PATH))).toEqual([500, 'UnknownException'])
  })

  test('a wallet that was put in the place of another of the same user cannot be read', async () => {
    const user = await newUser()
    await link(user, FIRST)
    await link(user, SECOND)
    const state = (await headOf(user.sub))?.['s'] as ActiveProfile
    const [first, second] = state.wallets
    const wallets = [
      { ...first, sealed: second?.sealed },
      { ...second, sealed: first?.sealed },
    ]
    await changeState(user.sub, { ...state, wallets })
    expect(await refusalIn(await user.get(PATH))).toEqual([500, 'UnknownException'])
  })
})
