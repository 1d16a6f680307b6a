import { describe, expect, it } from 'vitest'
import { metaOf } from '../../../../test/support/event-store/contract/test-harness.ts'
import type { Decider } from '../decider.ts'
import { recordRequests } from '../../../../test/support/aws/observe-client.ts'
import { createDocumentClient } from '../../dynamodb/document-client.ts'
import type { RecordedEvent } from './envelope.ts'
import { createEventStore } from '../event-store.ts'
import { rehydrate } from '../rehydrate.ts'
import { assertUpcasts, missingUpcasts, upcast } from './upcast.ts'

interface Named {
  readonly type: 'Named'
  readonly data: { readonly first: string; readonly last: string }
}

/** Schema 1 held one string, schema 2 an object with one name, schema 3 holds two. */
const people: Decider<string[], never, Named> = {
  category: 'People',
  initialState: [],
  reducerVersion: 1,
  schemaVersions: { Named: 3 },
  upcasts: {
    Named: [
      (data) => ({ name: data }),
      (data) => {
        const [first = '', last = ''] = (data as { name: string }).name.split(' ')
        return { first, last }
      },
    ],
  },
  decide: () => [],
  evolve: (state, { data }) => [...state, `${data.last}, ${data.first}`],
}

const stored = (version: number, schemaVersion: number, data: unknown): RecordedEvent => ({
  stream: 'People#1',
  version,
  type: 'Named',
  schemaVersion,
  eventId: `event ${version}`,
  recordedAt: '2026-01-01T00:00:00.000Z',
  data,
  actor: { id: 'a', kind: 'user' },
  commandId: 'c',
  payloadHash: '00'.repeat(8),
  correlationId: 't',
  commitId: 'commit',
  prevHash: '00'.repeat(32),
  hash: '11'.repeat(32),
})

const history = [
  stored(1, 1, 'Jane Austen'),
  stored(2, 2, { name: 'James Joyce' }),
  stored(3, 3, { first: 'George', last: 'Eliot' }),
]

describe('upcast', () => {
  it('brings every schema to the newest, step by step, and touches nothing else', () => {
    expect(upcast(people, history[0]!)).toEqual({
      ...history[0],
      schemaVersion: 3,
      data: { first: 'Jane', last: 'Austen' },
    })
    expect(upcast(people, history[2]!)).toEqual(history[2])
  })

  it.each([
    ['a type nobody knows', { ...history[0]!, type: 'Renamed' }, 'People knows no event Renamed'],
    ['a schema from the future', stored(1, 4, {}), 'schema 4, this code reads up to 3'],
  ])('refuses %s', (_, event, message) => {
    expect(() => upcast(people, event)).toThrow(message)
  })

  it('refuses a step that is missing', () => {
    const { upcasts: _, ...gap } = people
    expect(() => upcast(gap, history[1]!)).toThrow('no step from schema 2 to 3')
    expect(upcast(gap, history[2]!)).toEqual(history[2])
  })
})

describe('missingUpcasts', () => {
  it('names the types without a complete way to their newest schema', () => {
    expect(missingUpcasts(people)).toEqual([])
    const ahead = {
      schemaVersions: { Named: 4, Renamed: 1, Left: 2 },
      upcasts: people.upcasts ?? {},
    }
    expect(missingUpcasts(ahead)).toEqual(['Named', 'Left'])
  })
})

describe('assertUpcasts', () => {
  const { upcasts: _, ...gap } = people

  it('names category and types of a decider that cannot read what it has written', () => {
    expect(() => assertUpcasts(people)).not.toThrow()
    expect(() => assertUpcasts(gap)).toThrow(
      'People has no complete way to the newest schema of Named.',
    )
    expect(() => assertUpcasts(gap)).toThrow('Named')
  })

  it('keeps the store from working with such a decider, before anything is sent', async () => {
    const client = createDocumentClient({ endpoint: 'http://127.0.0.1:1' })
    const requests = recordRequests(client)
    const store = createEventStore({ client, stage: 'test', now: () => 0, sleep: async () => {} })
    await expect(store.execute(gap, '1', undefined as never, metaOf(null))).rejects.toThrow(
      'no complete way',
    )
    await expect(store.load(gap, '1')).rejects.toThrow('no complete way')
    expect(requests).toEqual([])
  })
})

describe('rehydrate', () => {
  it('folds events of all schemas', async () => {
    expect(await rehydrate(people, history)).toEqual({
      state: ['Austen, Jane', 'Joyce, James', 'Eliot, George'],
      version: 3,
    })
    expect(await rehydrate(people, [])).toEqual({ state: [], version: 0 })
  })

  it('refuses a stream with a hole', async () => {
    const broken = { name: 'BrokenStreamError', stream: 'People#1', version: 2 }
    await expect(rehydrate(people, [history[0]!, history[2]!])).rejects.toMatchObject(broken)
    await expect(rehydrate(people, [history[1]!])).rejects.toMatchObject({ ...broken, version: 1 })
  })
})
