import { expect, it } from 'vitest'
import { parseSettings } from './leaderboard-settings.ts'

const DEFAULTS = { columns: undefined, density: undefined, keys: true }

it.each([null, '', 'nonsense', '{', 'null', '5', '[]', '{"columns":7,"density":"tiny"}'])(
  'what is stored as %j is as if nothing were',
  (stored) => {
    expect(parseSettings(stored)).toEqual(DEFAULTS)
  },
)

it('columns that no longer exist are left out', () => {
  expect(
    parseSettings(
      '{"columns":"mcap,shoe,score","listColumns":"shoe,rank","density":"compact","keys":false}',
    ),
  ).toEqual({
    columns: ['score', 'mcap'],
    listColumns: ['rank'],
    density: 'compact',
    keys: false,
  })
})
