import { expect, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { referenceOf } from './reference.ts'

setEnvironment()

const visitor = { userId: undefined, clientAddress: '203.0.113.9' }
const user = { userId: 'ada', clientAddress: '203.0.113.9' }

test('has the form that is told to people, without letters that are misread', () => {
  for (let intent = 0; intent < 200; intent += 1) {
    expect(referenceOf(visitor, `intent-${intent}`, 0)).toMatch(/^IR-[0-9A-HJKMNP-TV-Z]{8}$/)
  }
})

test('is the same for the same intent of the same reporter', () => {
  expect(referenceOf(visitor, 'a', 0)).toBe(referenceOf({ ...visitor }, 'a', 0))
  expect(referenceOf(user, 'a', 0)).toBe(
    referenceOf({ userId: 'ada', clientAddress: '198.51.100.7' }, 'a', 0),
  )
  expect(referenceOf({ ...visitor, clientAddress: '2001:db8:1:2::1' }, 'a', 0)).toBe(
    referenceOf({ ...visitor, clientAddress: '2001:db8:1:2::9' }, 'a', 0),
  )
})

test('is another one for another intent, reporter or attempt', () => {
  const references = [
    referenceOf(visitor, 'a', 0),
    referenceOf(visitor, 'b', 0),
    referenceOf(visitor, 'a', 1),
    referenceOf(user, 'a', 0),
    referenceOf({ ...user, userId: 'bob' }, 'a', 0),
    referenceOf({ ...visitor, clientAddress: '203.0.113.10' }, 'a', 0),
    // A user who is called like an address.
    referenceOf({ ...visitor, userId: '203.0.113.9' }, 'a', 0),
  ]
  expect(new Set(references).size).toBe(references.length)
})

test('uses every character about equally often', () => {
  const counts = new Map<string, number>()
  for (let intent = 0; intent < 4000; intent += 1) {
    for (const character of referenceOf(visitor, String(intent), 0).slice(3)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(32)
  // 1,000 are expected; six standard deviations are 187.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(187)
})
