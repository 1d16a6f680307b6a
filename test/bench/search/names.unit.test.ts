import { expect, test } from 'vitest'
import { createRandom } from '../../../local/demo/random.ts'
import { inventEntries, misspell } from './names.ts'

const COUNT = 2_000

test('the same seed invents the same projects, each with a name and an id of its own', () => {
  const entries = inventEntries(createRandom(7), COUNT)
  expect(entries).toEqual(inventEntries(createRandom(7), COUNT))
  expect(entries).not.toEqual(inventEntries(createRandom(8), COUNT))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(COUNT)
  for (const { name, rank } of entries) {
    expect(name).toMatch(/^[A-Z][a-z]{3,17}( [A-Z][a-z]+)?$/)
    expect(rank).toBeGreaterThan(0)
  }
})

test('a misspelt name is one error away: what is alike at both ends leaves one or two letters', () => {
  const random = createRandom(7)
  const kinds = new Set<string>()
  for (const { name } of inventEntries(random, COUNT)) {
    const wrong = misspell(random, name)
    const start = alikeAt(0, name, wrong)
    const end = Math.min(alikeAt(-1, name, wrong), Math.min(name.length, wrong.length) - start)
    const [was, is] = [name, wrong].map((text) => text.slice(start, text.length - end))
    kinds.add(`${was?.length}→${is?.length}`)
    const areSwapped = is === [...(was ?? '')].toReversed().join('')
    expect(was?.length !== 2 || areSwapped).toBe(true)
  }
  expect([...kinds].toSorted()).toEqual(['0→1', '1→0', '1→1', '2→2'])
})

/** How many letters are the same from the beginning (0) or the end (-1). */
const alikeAt = (end: 0 | -1, one: string, other: string): number => {
  const place = (index: number): number => (end === 0 ? index : -1 - index)
  let count = 0
  while (count < one.length && one.at(place(count)) === other.at(place(count))) count += 1
  return count
}
