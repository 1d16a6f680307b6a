import { expect, test } from 'vitest'
import { parseComparedProjects, compareUrl } from './compare-url.ts'

test('an address names each project once, at most four, and nothing that is no id', () => {
  expect(parseComparedProjects('?ids=tidewell,corvane,tidewell')).toEqual(['tidewell', 'corvane'])
  expect(parseComparedProjects('?ids=aa,bb,cc,dd,ee')).toEqual(['aa', 'bb', 'cc', 'dd'])
  expect(parseComparedProjects('?ids=%3Cb%3E,UPPER,x,vote, corvane ')).toEqual(['corvane'])
  expect(parseComparedProjects('')).toEqual([])
})

test('what is read from an address is what it was made of', () => {
  expect(
    parseComparedProjects(compareUrl(['tidewell', 'corvane']).slice('/compare'.length)),
  ).toEqual(['tidewell', 'corvane'])
  expect(compareUrl([])).toBe('/compare')
})
