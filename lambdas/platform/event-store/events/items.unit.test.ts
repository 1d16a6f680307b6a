import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noRecentCommands, commandFingerprint, addCommand } from './recent-commands.ts'
import type { RecordedEvent } from './envelope.ts'
import { commandIdOf, eventFromItem, eventToItem, headFromItem, headToItem } from './items.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => Buffer.from(value).toString('hex'))

const anyEvent: fc.Arbitrary<RecordedEvent> = fc.record(
  {
    stream: fc.string(),
    version: fc.nat(),
    type: fc.string(),
    schemaVersion: fc.nat(),
    eventId: fc.constantFrom('one', 'two'),
    recordedAt: fc.string(),
    data: fc.jsonValue(),
    actor: fc.record(
      { id: fc.string(), kind: fc.constantFrom('user', 'staff', 'system') },
      { noNullPrototype: true },
    ),
    onBehalfOf: fc.string(),
    session: fc.string(),
    commandId: fc.string(),
    payloadHash: hex(8),
    causationId: fc.string(),
    correlationId: fc.string(),
    commitId: fc.constantFrom('one', 'two'),
    prevHash: hex(32),
    hash: hex(32),
  },
  {
    noNullPrototype: true,
    requiredKeys: [
      'stream',
      'version',
      'type',
      'schemaVersion',
      'eventId',
      'recordedAt',
      'data',
      'actor',
      'commandId',
      'payloadHash',
      'correlationId',
      'commitId',
      'prevHash',
      'hash',
    ],
  },
)

describe('event items', () => {
  it('come back as the events they were', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        // What is absent must stay absent, or the hash would change.
        expect(eventFromItem(eventToItem(event))).toStrictEqual(event)
      }),
    )
  })

  it('show their command id as the database returns them beside an error', () => {
    const [event] = fc.sample(anyEvent, 1)
    const { c } = eventToItem(event!)
    expect(commandIdOf({ c: { S: c } })).toBe(event?.commandId)
    expect(commandIdOf(undefined)).toBeUndefined()
  })
})

describe('head items', () => {
  it.each([undefined, 3])('come back as the heads they were, action count %s', (actionCount) => {
    const head = {
      stream: 'Shelf#1',
      version: 2,
      recordedAt: '2026-01-01T00:00:00.000Z',
      state: { books: ['Emma'] },
      hash: 'ab'.repeat(32),
      recentCommands: addCommand(noRecentCommands, commandFingerprint('id', null), 2),
      actionCount,
    }
    const item = headToItem(head, 5)
    expect(item.rv).toBe(5)
    expect('n' in item).toBe(actionCount !== undefined)
    expect(headFromItem(item, item.s)).toEqual(head)
  })
})
