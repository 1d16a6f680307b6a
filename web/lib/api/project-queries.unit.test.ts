import { describe, expect, it } from 'vitest'
import { effectiveKeyword, flattenPages } from './project-queries.ts'

describe('the keyword that is asked for', () => {
  it.each([
    ['', ''],
    ['q', ''],
    [' q ', ''],
    ['𝔘', ''],
    ['qu', 'qu'],
    ['  quern  ', 'quern'],
    ['x'.repeat(120), 'x'.repeat(100)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('of "%s" is "%s"', (typed, asked) => {
    expect(effectiveKeyword(typed)).toBe(asked)
  })
})

describe('the items of pages', () => {
  it('come in the order of the pages', () => {
    const pages = [{ items: [{ id: 'a' }, { id: 'b' }] }, { items: [{ id: 'c' }] }]
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('come once, in the first place, when one moved between two requests', () => {
    const pages = [{ items: [{ id: 'a' }, { id: 'b' }] }, { items: [{ id: 'b' }, { id: 'c' }] }]
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
