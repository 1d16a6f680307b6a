import { describe, expect, test } from 'vitest'
import { archetypes } from '../../test/support/data/archetypes.ts'
import { NOW, recordOf } from '../../test/support/data/rating-records.ts'
import { explain } from './explanation/explain.ts'
import { unroundedScore } from './unrounded-score.ts'

const explained = Object.entries(archetypes).map(([name, drafts]) => ({
  name,
  explanation: explain(recordOf(drafts), { at: NOW }),
}))

describe('projects as they occur', () => {
  test('stand in the order that an expert gives them, none beside its better', () => {
    const scores = explained.map(({ explanation }) => unroundedScore(explanation))
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  })

  test('have the band that an expert gives them', () => {
    expect(
      Object.fromEntries(explained.map(({ name, explanation }) => [name, explanation.band])),
    ).toEqual({
      immutable: 'AAA',
      council: 'AA',
      multisig: 'AA',
      'anonymous multisig': 'AA',
      'hacked and repaid': 'AA',
      'upgraded after its audits': 'BBB',
      'new and well audited': 'BBB',
      'fresh stamps': 'BBB',
      'bridge of few validators': 'BBB',
      'unread audits': 'BBB',
      'single key': 'BB',
      'hacked a while ago': 'BB',
      'open critical finding': 'CCC',
      'fork of hacked code': 'CCC',
      'hacked and silent': 'CC',
      'scam of which little is known': 'D',
    })
  })
})
