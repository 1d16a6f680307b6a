import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getMetricLatest } from '../skynet.ts'
import { exportData, getSettings } from '../user.ts'
import { listDirectory } from './directory.ts'
import { listEvidence } from './evidence.ts'
import { getLeaderboard } from './leaderboard.ts'

const remedyFor = (schema: v.GenericSchema, text: string): string | undefined =>
  v.safeParse(schema, text).issues?.[0].message

const { lost, bountyMin, w } = getLeaderboard.query.entries
const { revision, after: version } = listEvidence.query.entries
const { page } = listDirectory.params.entries
const { name } = getMetricLatest.query.entries
const { id } = getSettings.body.entries
const { after } = exportData.query.entries

test.each([
  ['1000', lost, 'Give points from 0 to 999.'],
  ['', lost, 'Give points from 0 to 999.'],
  ['1.5', bountyMin, 'Give whole US dollars.'],
  ['1e6', bountyMin, 'Give whole US dollars.'],
  ['code:5,code:5', w, 'Give each category once.'],
  ['governance:5,code:1,governance:10', w, 'Give each category once.'],
  ['0', revision, 'Give a revision from 1 on.'],
  ['x', version, 'Give the `next` of the page before.'],
  ['1st', page, 'Give the number of a page: 1, 2 and so on.'],
  ['a'.repeat(201), name, 'Give a metric as exchanges(projectId=tidewell).'],
  ['a'.repeat(201), id, 'Give the id from the link in an email.'],
  ['profile@-1', after, 'Give the `next` of a part, or leave it out to begin anew.'],
])('%j in a query is refused with what to give in its place', (text, schema, remedy) => {
  expect(remedyFor(schema, text)).toBe(remedy)
})
