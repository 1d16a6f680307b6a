import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandFingerprint } from './recent-commands.ts'
import { recordCommit } from '../commit.ts'
import { leave, shelf } from '../../../../test/support/event-store/contract/test-aggregate.ts'
import type { RecordedEvent } from './envelope.ts'
import { GENESIS_HASH, hashEvent, verifyStream } from './hash-chain.ts'
import { newHead } from './items.ts'

const history = (notes: readonly string[]) => {
  const head = newHead('Shelf#1', shelf.initialState)
  const decided = shelf.decide(leave(...notes), head.state)
  let ids = 0
  return recordCommit(shelf, head, decided, {
    meta: { commandId: 'c', payload: 0, actor: { id: 'a', kind: 'user' }, correlationId: 't' },
    fingerprint: commandFingerprint('c', 0),
    commitId: 'commit',
    now: 0,
    newEventId: () => `event ${(ids += 1)}`,
  })
}
const { events, head } = history(['one', 'two', 'three'])
const problems = (stream: RecordedEvent[]): string[] =>
  verifyStream(stream, head).map(({ version, problem }) => `${version} ${problem}`)
const changed = (index: number, change: Partial<RecordedEvent>): RecordedEvent[] =>
  events.map((event, at) => (at === index ? { ...event, ...change } : event))

describe('hashEvent', () => {
  it('begins at the genesis hash and links each event to the one before', () => {
    expect(events.map(({ prevHash }) => prevHash)).toEqual([
      GENESIS_HASH,
      events[0]?.hash,
      events[1]?.hash,
    ])
    expect(head.hash).toBe(events[2]?.hash)
  })

  it('is stable: a recorded event keeps its hash for ever', () => {
    expect(events[0]?.hash).toBe('8ef73c66994c66c7c9f5b4ce27ce9173c4651d865fb012b25e82021b826583d2')
  })

  it('covers every member of the envelope', () => {
    const [event] = events
    const uncovered = Object.entries(event!).filter(([member, value]) => {
      const other = typeof value === 'number' ? value + 1 : 'other'
      return hashEvent({ ...event!, [member]: other }) === event!.hash
    })
    expect(uncovered.map(([member]) => member)).toEqual(['hash'])
  })
})

describe('verifyStream', () => {
  it('finds nothing wrong with a stream as it was recorded', () => {
    expect(verifyStream(events, head)).toEqual([])
    expect(verifyStream([])).toEqual([])
  })

  it('finds a changed event, also when its own hash was changed with it', () => {
    const forged = { ...events[1]!, data: { note: 'other' } }
    expect(verifyStream(changed(1, forged), head)).toEqual([{ version: 2, problem: 'changed' }])
    const rehashed = changed(1, { ...forged, hash: hashEvent(forged) })
    expect(verifyStream(rehashed, head)).toEqual([{ version: 3, problem: 'unlinked' }])
  })

  it('finds a changed first or last event and a cut-off end by the head', () => {
    const first = { ...events[0]!, prevHash: 'f'.repeat(64) }
    const start = changed(0, { ...first, hash: hashEvent(first) })
    expect(verifyStream(start, head).map(({ version }) => version)).toEqual([1, 2])
    const last = { ...events[2]!, data: { note: 'other' } }
    const end = changed(2, { ...last, hash: hashEvent(last) })
    expect(verifyStream(end)).toEqual([])
    expect(verifyStream(end, head)).toEqual([{ version: 3, problem: 'head' }])
    expect(verifyStream(events.slice(0, 2), head)).toEqual([{ version: 3, problem: 'head' }])
    const ahead = { version: 4, hash: head.hash }
    expect(verifyStream(events, ahead)).toEqual([{ version: 4, problem: 'head' }])
  })

  it('finds missing, repeated and swapped events', () => {
    const [one, two, three] = [events[0]!, events[1]!, events[2]!]
    expect(problems([one, three])).toEqual(['3 gap'])
    expect(problems([one, two, two, three])).toEqual(['2 gap'])
    expect(problems([two, three])).toEqual(['2 gap'])
    expect(problems([two, one, three])).toEqual(['2 gap', '1 gap', '3 gap'])
  })

  it('finds any single change to any event', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.string({ minLength: 1 }), (index, suffix) => {
        const { type, ...data } = { type: 'NoteLeft', note: `${index}${suffix}` }
        const stream = changed(index, { type, data })
        expect(verifyStream(stream, head)).not.toEqual([])
      }),
    )
  })
})
