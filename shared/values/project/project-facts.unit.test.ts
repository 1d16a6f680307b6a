import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ProjectFacts } from './project-facts.ts'
import { ProjectId } from './project-id.ts'

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

test.each([
  ['an emoji with its variant', 'Heart \u2764\ufe0f'],
  ['an emoji of several people', 'Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['an emoji with a colour of skin', '\u{1f469}\u{1f3fd}\u200d\u{1f680} Fund'],
  ['a Persian word of two parts', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['a Devanagari syllable', '\u0915\u094d\u200d\u0937'],
])('a name may have %s', (_, name) => {
  expect(v.parse(ProjectFacts, { ...tidewell, name }).name).toBe(name)
})

test.each([
  ['a Hangul filler alone', '\u3164'],
  ['a blank of Braille alone', '\u2800'],
  ['joiners alone', '\u200d\u200c'],
  ['a variation selector alone', '\ufe0f'],
  ['a space of no width', 'Tide\u200bwell'],
  ['a soft hyphen', 'Tide\u00adwell'],
  ['a word joiner', 'Tide\u2060well'],
  ['a joiner of Latin letters', 'Tide\u200dwell'],
  ['a joiner after a digit', 'Tide 2\u200d'],
  ['a variant of a Latin letter', 'Tide\ufe0fwell'],
  ['letters of a tag', 'Tidewell\u{e0041}'],
])('names with %s are refused, the field and what to do named', (_, name) => {
  const { issues = [] } = v.safeParse(ProjectFacts, {
    ...tidewell,
    name,
    chains: [name],
    aliases: [name],
  })
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual(
    ['name', 'chains.0', 'aliases.0'].map((field) => [
      field,
      'Leave control and invisible characters out.',
    ]),
  )
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
