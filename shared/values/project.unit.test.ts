import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ProjectFacts, ProjectId } from './project.ts'

const tidewell: ProjectFacts = {
  id: 'tidewell',
  name: 'Tidewell',
  logo: '/pictures/projects/tidewell.svg',
  tokenTickers: ['TIDE'],
  category: 'Lending',
  chains: ['Skerry'],
  marketCapUsd: 342e6,
  description: 'Lends against deposits.',
  website: 'https://tidewell.example',
  demo: true,
}

test.each(['tidewell', '0x', 'a1', 'x'.repeat(32)])('%j is a project id', (id) => {
  expect(v.is(ProjectId, id)).toBe(true)
})

test.each(['', 'a', 'x'.repeat(33), 'Tide', 'tide-well', 'tide well', 'tide\n', 'tidé', 7, null])(
  '%j is no project id',
  (id) => {
    expect(v.is(ProjectId, id)).toBe(false)
  },
)

test('facts may leave token, market cap and website unknown', () => {
  const facts = { ...tidewell, tokenTickers: [], marketCapUsd: null, website: null }
  expect(v.parse(ProjectFacts, facts)).toEqual(facts)
})

test('blanks at the ends of a name do not count', () => {
  expect(v.parse(ProjectFacts, { ...tidewell, name: ' Tidewell ' })).toEqual(tidewell)
})

describe('invalid facts are refused, the field named', () => {
  test.each<[keyof ProjectFacts, unknown]>([
    ['id', 'Tide Well'],
    ['name', 'Tide\u202Ellew'],
    ['description', 'Lends\u2066 it.'],
    ['name', '  '],
    ['name', 'x'.repeat(61)],
    ['name', 'Tide\u0007well'],
    ['name', 'Tide\uD800well'],
    ['logo', 'https://elsewhere.example/logo.svg'],
    ['logo', '/pictures/../secret.svg'],
    ['logo', '/pictures/logo.html'],
    ['tokenTickers', 'TIDE'],
    ['tokenTickers', ['']],
    ['tokenTickers', Array.from({ length: 11 }, (_, n) => `T${n}`)],
    ['category', ''],
    ['chains', null],
    ['marketCapUsd', -1],
    ['marketCapUsd', Number.NaN],
    ['marketCapUsd', Infinity],
    ['marketCapUsd', '5'],
    ['description', ''],
    ['website', 'http://tidewell.example'],
    ['website', 'javascript:alert(1)'],
    ['website', ''],
    ['demo', 'yes'],
    ['demo', undefined],
  ])('%s: %j', (field, value) => {
    const { issues = [] } = v.safeParse(ProjectFacts, { ...tidewell, [field]: value })
    expect(issues.map((issue) => v.getDotPath(issue)?.split('.')[0])).toContain(field)
  })

  test('a missing field is named with what to do', () => {
    const { name: _, ...nameless } = tidewell
    const { issues = [] } = v.safeParse(ProjectFacts, nameless)
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['name', 'Give this field.'],
    ])
  })
})
