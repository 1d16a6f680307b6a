import { expect, test } from 'vitest'
import { nextSliced } from './use-slices.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const twelve = rows(...'abcdefghijkl')

test('of the first rows ten are drawn, and of fewer all', () => {
  expect(nextSliced({ list: [], count: 0 }, twelve).count).toBe(10)
  expect(nextSliced({ list: [], count: 0 }, rows('a', 'b')).count).toBe(10)
})

test('rows that follow come later, those that are drawn stay', () => {
  const drawn = { list: twelve, count: 12 }
  expect(nextSliced(drawn, [...twelve, ...rows('m', 'n')]).count).toBe(12)
})

test('of more than 200 rows the rest comes whole', () => {
  const many = rows(...Array.from({ length: 300 }, (_, index) => String(index)))
  expect(nextSliced({ list: many.slice(0, 200), count: 200 }, many).count).toBe(300)
})

test('another order is drawn whole', () => {
  const drawn = { list: twelve, count: 12 }
  expect(nextSliced(drawn, [...twelve.toReversed(), ...rows('m')]).count).toBe(13)
  expect(nextSliced(drawn, rows('a', 'b')).count).toBe(2)
})
