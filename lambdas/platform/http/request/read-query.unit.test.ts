import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

const endpoint = {
  query: v.object({ chain: v.optional(v.string()), dates: v.optional(v.string()) }),
  listParameters: ['dates'],
}
const read = (text: string) => readQuery(endpoint, text)

test('each parameter is read', () => {
  expect(read('chain=Skerry+Marl&dates=2026-11-01%2C2026-11-02&utm_source=x')).toEqual({
    chain: 'Skerry Marl',
    dates: '2026-11-01,2026-11-02',
    utm_source: 'x',
  })
  expect(read('')).toEqual({})
})

test('what is given twice is refused by its name', () => {
  expect(() => read('chain=Skerry&chain=Marl')).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'InvalidInput',
      message: 'chain: Give it once.',
      fieldErrors: { chain: 'Give it once.' },
    }),
  )
  expect(() => read('chain=Skerry&ch%61in=Skerry')).toThrow('chain: Give it once.')
})

test('a list may be given value by value', () => {
  expect(read('dates=2026-11-01&dates=2026-11-02,2026-11-03')).toEqual({
    dates: '2026-11-01,2026-11-02,2026-11-03',
  })
})

test('what the call does not know harms nothing, however often it is there', () => {
  expect(read('utm_source=a&chain=Marl&utm_source=b&constructor=c&constructor=d').chain).toBe(
    'Marl',
  )
  const odd = read('__proto__=a&__proto__=b')
  expect(Object.getPrototypeOf(odd)).toBe(Object.prototype)
  expect(Object.keys(odd)).toEqual(['__proto__'])
})
