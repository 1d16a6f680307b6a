import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createRandom } from '../../../local/demo/random.ts'
import { Evidence } from '../../../shared/values/evidence/evidence.ts'
import { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { inventEntries } from '../search/names.ts'
import { inventDossiers } from './invent-dossiers.ts'

const NOW = Date.UTC(2026, 10, 21)
const invent = (seed: number) => {
  const random = createRandom(seed)
  return inventDossiers(random, inventEntries(random, 300), NOW)
}

test('the same seed invents the same dossiers', () => {
  expect(invent(7)).toEqual(invent(7))
  expect(invent(7)).not.toEqual(invent(8))
})

test('they hold what could have been recorded, a few pieces each, in order and before now', () => {
  const dossiers = invent(7)
  const counts = dossiers.map(({ evidence }) => evidence.length)
  expect(Math.max(...counts)).toBeLessThan(14)
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(10)
  for (const { facts, version, evidence } of dossiers) {
    expect(v.is(ProjectFacts, facts)).toBe(true)
    expect(version).toBe(evidence.length + 1)
    const times = evidence.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const { type, at, source, data } of evidence) {
      expect(Date.parse(at)).toBeLessThan(NOW)
      expect(v.is(Evidence, { type, at, source, data })).toBe(true)
    }
  }
})
