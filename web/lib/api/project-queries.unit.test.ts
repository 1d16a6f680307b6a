import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { effectiveKeyword, flattenPages, projectsByIds } from './project-queries.ts'

afterEach(() => vi.unstubAllGlobals())

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

describe('projectsByIds', () => {
  it('asks for 200 at a time, and joins the answers in their order', async () => {
    const sizes: number[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      const { projectIds } = JSON.parse(body as string) as {
        readonly projectIds: readonly string[]
      }
      sizes.push(projectIds.length)
      const items = projectIds.slice(1).map((id) => ({ id }))
      return await Promise.resolve(Response.json({ items, missing: projectIds.slice(0, 1) }))
    })
    const ids = Array.from({ length: 401 }, (_, index) => `p${index}`)
    const { items, missing } = await new QueryClient().fetchQuery(projectsByIds(ids))
    expect(sizes).toEqual([200, 200, 1])
    expect(missing).toEqual(['p0', 'p200', 'p400'])
    expect(items.map(({ id }) => id)).toEqual([...ids.slice(1, 200), ...ids.slice(201, 400)])
  })
})
