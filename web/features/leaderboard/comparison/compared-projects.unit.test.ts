import { expect, test } from 'vitest'
import { parseComparedProjects } from './compared-projects.ts'

test('reads at most four stored projects', () => {
  const four = ['aa', 'bb', 'cc', 'dd'].map((id) => ({ id, name: id.toUpperCase() }))
  expect(parseComparedProjects(JSON.stringify(four))).toEqual(four)
  expect(parseComparedProjects(JSON.stringify([...four, { id: 'ee', name: 'EE' }]))).toEqual(four)
})

test.each([null, '', '{', '{}', '"aa"', '[1, null, {"id": "aa"}, {"id": 1, "name": "AA"}]'])(
  'nothing is chosen where %s is stored',
  (stored) => {
    expect(parseComparedProjects(stored)).toEqual([])
  },
)
