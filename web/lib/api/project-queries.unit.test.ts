import { describe, expect, it } from 'vitest'
import { effectiveKeyword, flattenPages } from './project-queries.ts'

describe('effectiveKeyword', () => {
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

describe('flattenPages', () => {
  it('keeps the order of the pages', () => {
    const pages = [{ items: [{ id: 'a' }, { id: 'b' }] }, { items: [{ id: 'c' }] }]
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('keeps the first occurrence of an item that moved between two requests', () => {
    const pages = [{ items: [{ id: 'a' }, { id: 'b' }] }, { items: [{ id: 'b' }, { id: 'c' }] }]
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
