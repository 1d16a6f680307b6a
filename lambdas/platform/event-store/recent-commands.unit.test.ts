import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRing, fingerprintOf, recall, remember } from './command-ring.ts'

describe('command ring', () => {
  it('knows the last 8 commands by their ids, and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 20 }),
        fc.integer({ min: 1, max: 2 ** 32 - 21 }),
        (ids, start) => {
          const ring = ids.reduce(
            (before, id, index) => remember(before, fingerprintOf(id, null), start + index),
            emptyRing,
          )
          expect(ring).toHaveLength(Math.min(ids.length, 8) * 28)
          for (const [index, id] of ids.entries()) {
            const isKept = index >= ids.length - 8
            const expected = isKept ? { version: start + index, samePayload: true } : undefined
            expect(recall(ring, fingerprintOf(id, null))).toEqual(expected)
          }
        },
      ),
    )
  })

  it('tells whether the payload is the same, whatever the order of its keys', () => {
    const ring = remember(emptyRing, fingerprintOf('id', { a: 1, b: [2] }), 7)
    const recalled = (payload: unknown) => recall(ring, fingerprintOf('id', payload))
    expect(recalled({ b: [2], a: 1 })).toEqual({ version: 7, samePayload: true })
    expect(recalled({ b: [3], a: 1 })).toEqual({ version: 7, samePayload: false })
  })

  it('takes a command without input', () => {
    expect(fingerprintOf('id', undefined)).toEqual(fingerprintOf('id', null))
  })

  it('leaves the ring that it was given as it was', () => {
    const ring = remember(emptyRing, fingerprintOf('one', 1), 1)
    const before = Buffer.from(ring)
    remember(ring, fingerprintOf('two', 2), 2)
    expect(Buffer.from(ring)).toEqual(before)
  })
})
