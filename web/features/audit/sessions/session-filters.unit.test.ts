import { expect, test } from 'vitest'
import { filtersOf, searchOf } from './session-filters.tsx'

const read = (search: string) => filtersOf(new URLSearchParams(search))

test('the filters of an address are those that fit', () => {
  expect(read('admin=mara&subject=jonas&from=2026-11-01&to=2026-11-30&status=ended')).toEqual({
    admin: 'mara',
    subject: 'jonas',
    from: '2026-11-01',
    to: '2026-11-30',
    status: 'ended',
  })
  expect(read('from=2026-11-30&to=2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(read('from=2026-12-01&to=2026-11-30')).toEqual({ to: '2026-11-30' })
  expect(read('admin=a%20b&subject=&from=yesterday&to=2026-02-31&status=gone&cursor=x')).toEqual({})
})

test('an address has only what is given', () => {
  expect(searchOf({ admin: 'mara', status: 'active' })).toBe('?admin=mara&status=active')
  expect(searchOf({})).toBe('')
  expect(read(searchOf({ subject: 'jonas' }))).toEqual({ subject: 'jonas' })
})
