import { describe, expect, test } from 'vitest'
import { lambdaEvent } from '../../../../test/support/http/lambda-event.ts'
import type { EdgeAccess } from '../../config/edge-access.ts'
import { isThroughEdge, viewerAddress } from './edge.ts'

const HEADER = 'x-origin-secret'
const SECRET = 'known to the edge alone'

const eventWith = (headers: Readonly<Record<string, string>>) =>
  lambdaEvent({ headers, sourceIp: '198.51.100.7' })

const closedTo = (...secrets: readonly string[]): EdgeAccess => ({ secrets, isOpen: false })

describe('the way around the edge', () => {
  test('is open where the environment says that no edge stands in front', () => {
    expect(isThroughEdge(eventWith({}), { secrets: [], isOpen: true })).toBe(true)
  })

  test('is closed to everybody where nobody was given a secret', () => {
    for (const headers of [{}, { [HEADER]: '' }, { [HEADER]: 'undefined' }]) {
      expect(isThroughEdge(eventWith(headers), closedTo())).toBe(false)
    }
  })

  test('is closed to who does not know the secret', () => {
    expect(isThroughEdge(eventWith({ [HEADER]: SECRET }), closedTo(SECRET))).toBe(true)
    for (const guess of ['', SECRET.slice(1), `${SECRET} `, `${SECRET},${SECRET}`, 'é']) {
      expect(isThroughEdge(eventWith({ [HEADER]: guess }), closedTo(SECRET))).toBe(false)
    }
    expect(isThroughEdge(eventWith({}), closedTo(SECRET))).toBe(false)
  })
})

describe('while one secret follows another', () => {
  const BEFORE = 'known to the edge until today'
  const isLet = (secret: string) =>
    isThroughEdge(eventWith({ [HEADER]: secret }), closedTo(SECRET, BEFORE))

  test('each of the two is let in, and nothing made of both', () => {
    expect([SECRET, BEFORE].map(isLet)).toEqual([true, true])
    for (const guess of ['', SECRET + BEFORE, `${SECRET},${BEFORE}`]) {
      expect(isLet(guess)).toBe(false)
    }
  })
})

describe("the caller's address", () => {
  const claims = {
    'cloudfront-viewer-address': '203.0.113.9:46532',
    'x-forwarded-for': '203.0.113.10',
    'x-real-ip': '203.0.113.11',
    forwarded: 'for=203.0.113.12',
  }

  test('without an edge it is the one of the connection, whatever the request says', () => {
    expect(viewerAddress(eventWith(claims), { secrets: [], isOpen: true })).toBe('198.51.100.7')
  })

  test.each([
    ['203.0.113.9:46532', '203.0.113.9'],
    ['2001:db8::1:46532', '2001:db8::1'],
  ])('behind the edge it is the one that the edge saw: %s', (seen, address) => {
    const event = eventWith({ ...claims, 'cloudfront-viewer-address': seen })
    expect(viewerAddress(event, closedTo(SECRET))).toBe(address)
  })

  test('an edge that says nothing leaves the one of the connection', () => {
    expect(viewerAddress(eventWith({ 'x-forwarded-for': '203.0.113.10' }), closedTo(SECRET))).toBe(
      '198.51.100.7',
    )
  })
})
