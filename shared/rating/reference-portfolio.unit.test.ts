import { describe, expect, test } from 'vitest'
import { archetypes } from '../../test/support/data/archetypes.ts'
import { daysAgo, NOW, recordOf } from '../../test/support/data/rating-records.ts'
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

  test('who was hacked twice on a large scale stays behind who was hacked once and lost a little of late', () => {
    const [once, twice] = ['hacked once, and a little of late', 'hacked twice long ago'].map(
      (name) => archetypes[name] ?? [],
    )
    // From when the small loss is final until both are long forgotten.
    for (const days of [0, 365, 1095, 1825]) {
      const at = daysAgo(-days)
      const [better, worse] = [once, twice].map((drafts) => {
        const { inputs, caps } = explain(recordOf(drafts ?? []), { at })
        expect(caps.filter(({ id }) => id.endsWith('incident') || id.endsWith('loss'))).toEqual([])
        return inputs.find(({ id }) => id === 'incident_history')?.points ?? 0
      })
      expect([days, (better ?? 0) > (worse ?? 0)]).toEqual([days, true])
    }
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
      'hacked once, and a little of late': 'A',
      'hacked twice long ago': 'A',
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
