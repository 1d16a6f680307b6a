import { describe, expect, test } from 'vitest'
import { toCsv } from '../to-csv.ts'
import { fillDays } from './fill-days.ts'

test('days without sign-ups are there, over the end of a month', () => {
  const known = [{ day: '2028-02-29', signUps: 3, confirmed: 2 }]
  expect(fillDays(known, 3, '2028-03-01T09:00:00.000Z')).toEqual([
    { day: '2028-02-28', signUps: 0, confirmed: 0 },
    { day: '2028-02-29', signUps: 3, confirmed: 2 },
    { day: '2028-03-01', signUps: 0, confirmed: 0 },
  ])
})

describe('CSV', () => {
  test('has a line for each row below the names, and quotes what it has to', () => {
    expect(
      toCsv([
        { project: 'a,b', users: 2 },
        { project: 'say "hi"', users: 0 },
      ]),
    ).toBe('project,users\r\n"a,b",2\r\n"say ""hi""",0\r\n')
  })

  test('gives a spreadsheet nothing to calculate', () => {
    expect(toCsv([{ project: '=1+1' }, { project: '@x' }])).toBe("project\r\n'=1+1\r\n'@x\r\n")
  })
})
