import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DAY_MS, dayOf } from '../values/days.ts'
import { DATES_MAX, listTwitterActivity } from './skynet.ts'

const days = Array.from({ length: DATES_MAX }, (_, index) => dayOf(index * DAY_MS))

test.each([
  ['divided by commas', days.join(',')],
  ['divided by commas and blanks', days.join(', ')],
  ['as a JSON list', JSON.stringify(days)],
  ['as a JSON list with blanks', `[${days.map((day) => JSON.stringify(day)).join(', ')}]`],
])('as many days as may be asked for are taken, %s', (_, dates) => {
  const query = { projectId: 'tidewell', type: 'tweets', dates }
  expect(v.safeParse(listTwitterActivity.query, query).issues).toBeUndefined()
})
