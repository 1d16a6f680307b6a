import * as v from 'valibot'
import { expect, test } from 'vitest'
import { exportData } from '../user.ts'
import { listEvidence } from './evidence.ts'
import { getLeaderboard } from './leaderboard.ts'

const remedyFor = (schema: v.GenericSchema, text: string): string | undefined =>
  v.safeParse(schema, text).issues?.[0].message

const { lost, bountyMin } = getLeaderboard.query.entries
const { revision } = listEvidence.query.entries
const { after } = exportData.query.entries

test.each([
  ['1000', lost, 'Give points from 0 to 999.'],
  ['', lost, 'Give points from 0 to 999.'],
  ['1.5', bountyMin, 'Give whole US dollars.'],
  ['1e6', bountyMin, 'Give whole US dollars.'],
  ['0', revision, 'Give a revision from 1 on.'],
  ['profile@-1', after, 'Give the `next` of a part, or leave it out to begin anew.'],
])('%j in a query is refused with what to give in its place', (text, schema, remedy) => {
  expect(remedyFor(schema, text)).toBe(remedy)
})
