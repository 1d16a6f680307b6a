import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

const storable = fc.jsonValue({ depthSize: 'small', noUnicodeString: false }).filter((value) => {
  try {
    canonicalJson(value)
    return true
  } catch {
    return false
  }
})

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

describe('canonicalJson', () => {
  it('sorts keys at every level and leaves out undefined members', () => {
    const value = { b: [{ d: null, c: true }], a: -0, skipped: undefined, A: 'é"\n' }
    expect(canonicalJson(value)).toBe('{"A":"é\\"\\n","a":0,"b":[{"c":true,"d":null}]}')
  })

  it('is JSON of the same value, whatever the order of keys', () => {
    fc.assert(
      fc.property(storable, (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reversed(value))).toBe(text)
      }),
    )
  })

  it.each<[string, unknown, string]>([
    ['undefined', undefined, '$: a value of type undefined'],
    ['undefined in a list', { a: [undefined] }, '$.a[0]: a value of type undefined'],
    ['a function', { a: () => 1 }, '$.a: a value of type function'],
    ['a bigint', 1n, '$: a value of type bigint'],
    ['a date', { a: new Date(0) }, '$.a: a Date'],
    ['a set', new Set(), '$: a Set'],
    ['bytes', new Uint8Array(1), '$: a Uint8Array'],
    ['not a number', Number.NaN, '$: the number NaN'],
    ['infinity', -Infinity, '$: the number -Infinity'],
    ['an unsafe number', 2 ** 53, '$: the number 9007199254740992'],
    ['a number next to zero', 1e-131, '$: the number 1e-131'],
    ['half a surrogate pair', '\ud83d', '$: a string'],
    ['half a surrogate pair as a key', { '\ud83d': 1 }, '$: a string'],
    ['an empty key', { '': 1 }, "$: the key ''"],
    ['a prototype as a member', JSON.parse('{"a":{"__proto__":1}}'), "$.a: the key '__proto__'"],
  ])('refuses %s and says where it is', (_, value, message) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
    expect(() => canonicalJson(value)).toThrow(message)
  })

  it('refuses more than 28 levels', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)])
    expect(canonicalJson(nested(28))).toMatch(/^\[{28}0\]{28}$/)
    expect(() => canonicalJson(nested(29))).toThrow('more than 28 levels')
  })
})
