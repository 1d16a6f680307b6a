import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { generateProjects } from './generate-projects.ts'
import { namedProjects } from './history/read-scenarios.ts'

const SEEDS = [0, 1, 20_261_120, -7, 2 ** 32 - 1]

test('the same seed gives the same projects, another seed others', () => {
  expect(generateProjects(7)).toEqual(generateProjects(7))
  expect(generateProjects(7)).not.toEqual(generateProjects(8))
})

test('a larger count only adds', () => {
  expect(generateProjects(7, 300).slice(0, 120)).toEqual(generateProjects(7, 120))
  expect(generateProjects(7, 3)).toEqual(generateProjects(7).slice(0, 3))
  expect(generateProjects(7, 0)).toEqual([])
})

test.each(SEEDS)('with seed %i they are fit to be imported and marked as demo', (seed) => {
  const projects = generateProjects(seed)
  expect(projects).toHaveLength(120)
  for (const project of projects) expect(v.parse(ProjectFacts, project)).toEqual(project)
  expect(projects.every(({ demo }) => demo)).toBe(true)
  const websites = projects.flatMap(({ id, website }) => (website ? [[id, website]] : []))
  expect(websites.length).toBeGreaterThan(0)
  for (const [id, website] of websites) expect(website).toBe(`/demo/${id}/website`)
})

test.each(SEEDS)('with seed %i no id, name or ticker is used twice', (seed) => {
  const projects = generateProjects(seed, 2_000)
  for (const values of [
    projects.map(({ id }) => id),
    projects.map(({ name }) => name),
    projects.flatMap(({ tokenTickers }) => tokenTickers.map((ticker) => ticker.toUpperCase())),
  ]) {
    expect(new Set(values).size).toBe(values.length)
  }
})

test.each(SEEDS)('with seed %i the named projects and every rare case are there', (seed) => {
  const projects = generateProjects(seed)
  const names = projects.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(namedProjects.map(({ name }) => name)))
  const count = (isWanted: (project: ProjectFacts) => boolean) => projects.filter(isWanted).length
  expect({
    withoutToken: count(({ tokenTickers }) => tokenTickers.length === 0),
    withTwoTokens: count(({ tokenTickers }) => tokenTickers.length === 2),
    withoutMarketCap: count(({ marketCapUsd }) => marketCapUsd === null),
  }).toEqual({ withoutToken: 4, withTwoTokens: 6, withoutMarketCap: 6 })
  expect(count(({ website }) => website === null)).toBeGreaterThan(0)
})

test.each(SEEDS)('with seed %i a tenth of the projects holds most of the value', (seed) => {
  const caps = generateProjects(seed)
    .flatMap(({ marketCapUsd }) => marketCapUsd ?? [])
    .toSorted((a, b) => b - a)
  expect(sum(caps.slice(0, 12)) / sum(caps)).toBeGreaterThan(0.6)
  expect(caps[0]).toBe(4.82e9)
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
