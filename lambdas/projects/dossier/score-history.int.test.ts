import { describe, expect, test } from 'vitest'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { dossierOf, incident, publishDossier } from '../../../test/support/data/dossiers.ts'
import {
  incidentId,
  KNOWN_AT,
  useScoredProjects,
} from '../../../test/support/data/scored-projects.ts'
import { useSettableClock } from '../../../test/support/time/settable-clock.ts'

const { cloud, scoreOf, historyOf, logOf, refusedField } = await useScoredProjects()
const itIs = useSettableClock()

describe('the history', () => {
  test('has a score for each day, and the moves with their causes', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days, moves, ...rest } = await historyOf('corvane/score-history?from=2026-04-29')
    expect(rest).toEqual({
      projectId: 'corvane',
      revision: 1_010,
      version: '2.0.0',
      firstDay: '2026-03-01',
    })
    expect(days.map(({ day }) => day)).toEqual([
      '2026-04-29',
      '2026-04-30',
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
    ])
    expect(days.slice(2).map(({ score }) => score)).toEqual([29, 29, 29])
    expect(moves).toMatchObject([
      {
        day: '2026-05-01',
        since: '2026-05-01',
        to: { score: 29, band: 'CC' },
        evidence: [{ id: incidentId, type: 'IncidentConfirmed' }],
      },
    ])
    const now = await scoreOf('corvane/score')
    expect(days.at(-1)).toMatchObject({ score: now.score, raw: now.raw })
  })

  test('is told as of an earlier revision to who asks for it, as the log is', async () => {
    itIs('2026-05-03T10:00:00Z')
    const before = await historyOf('corvane/score-history?from=2026-04-29&revision=1008')
    expect(before.revision).toBe(1_008)
    // What the age of the contract did.
    expect(before.moves).toMatchObject([{ since: '2026-05-01', day: '2026-05-03', evidence: [] }])
    const log = await logOf('corvane/events?revision=1008')
    expect([log.total, log.items[0]?.type]).toEqual([9, 'RepositorySnapshot'])
    const ahead = await historyOf('corvane/score-history?from=2026-04-29&revision=2000')
    expect([ahead.revision, ahead.moves.length]).toEqual([1_010, 1])
    expect(await refusedField('corvane/events?revision=0')).toEqual([
      400,
      'InvalidInput',
      'revision',
    ])
  })

  test('is of the year until today by default, or of the year until a day', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days } = await historyOf('corvane/score-history')
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([366, '2025-05-03', '2026-05-03'])
    const earlier = await historyOf('corvane/score-history?to=2026-04-01')
    expect(earlier.days.at(-1)?.day).toBe('2026-04-01')
    expect(earlier.days).toHaveLength(366)
  })

  test('is of as many days as are asked for, by the time of the server', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days } = await historyOf('corvane/score-history?days=30')
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([31, '2026-04-03', '2026-05-03'])
    expect((await historyOf('corvane/score-history?days=799')).days).toHaveLength(800)
    expect(await refusedField('corvane/score-history?days=800')).toEqual([
      400,
      'InvalidInput',
      'days',
    ])
  })

  test('of a project without evidence has days and no score', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { firstDay, days, moves } = await historyOf('silent/score-history?from=2026-05-01')
    expect([firstDay, days.map(({ score }) => score), moves]).toEqual([
      null,
      [null, null, null],
      [],
    ])
  })

  test('begins with evidence that nothing has corrected', async () => {
    const wrong = incident('2020-01-01T00:00:00.000Z')
    const { evidence } = dossierOf(rowOf('x'), [wrong])
    const right = { ...incident(KNOWN_AT), supersedes: evidence[0]?.id }
    await publishDossier(cloud, dossierOf(rowOf('righted'), [wrong, right]))
    itIs('2026-05-03T10:00:00Z')
    const { firstDay } = await historyOf('righted/score-history?from=2026-05-01')
    expect(firstDay).toBe('2026-03-01')
  })

  test('is answered for 800 days and no more', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days } = await historyOf('corvane/score-history?from=2024-02-24&to=2026-05-03')
    expect(days).toHaveLength(800)
    expect(await refusedField('corvane/score-history?from=2024-02-23&to=2026-05-03')).toEqual([
      400,
      'InvalidPeriod',
      'from',
    ])
  })

  test('that would begin before 1970 begins there', async () => {
    itIs('2026-05-03T10:00:00Z')
    const { days } = await historyOf('corvane/score-history?to=1970-01-03')
    expect(days.map(({ day }) => day)).toEqual(['1970-01-01', '1970-01-02', '1970-01-03'])
  })

  test.each([
    ['to', 'to=2026-05-04'],
    ['from', 'from=2026-05-04'],
    ['from', 'from=2026-05-02&to=2026-05-01'],
    ['from', 'from=2026-02-31'],
    ['from', 'from=0000-01-01&to=0000-01-02'],
    ['to', 'to=2026-02-30'],
    // The day that the call itself counts back to is none that the caller gave.
    ['to', 'to=1969-12-31'],
    ['to', 'to=0000-01-01'],
    ['to', 'from=1970-01-01&to=1969-12-31'],
  ])('an impossible %s is refused: %s', async (field, query) => {
    itIs('2026-05-03T10:00:00Z')
    expect(await refusedField(`corvane/score-history?${query}`)).toEqual([
      400,
      'InvalidPeriod',
      field,
    ])
  })

  test.each(['from=yesterday', 'from=', 'to=2026-5-3', 'to=2026-05-03T00:00:00Z'])(
    'a day that is none is refused: %s',
    async (query) => {
      expect(await refusedField(`corvane/score-history?${query}`)).toEqual([
        400,
        'InvalidInput',
        query.split('=')[0],
      ])
    },
  )
})
