import { describe, expect, test } from 'vitest'
import type { Evidence, EvidenceOf } from '../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import {
  audited,
  eventOf,
  facts,
  listed,
  recording,
  source,
} from '../../test/support/data/project-history.ts'
import {
  fold,
  nothing,
  recordedAtOf,
  specify,
} from '../../test/support/event-store/given-when-then.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  type ProjectCommand,
  type ProjectEvent,
  projectDecider,
  type ProjectState,
} from './decider.ts'
import { EVIDENCE_TYPES } from '../../shared/values/evidence/evidence-types.ts'
import { evidenceId } from './dossier/evidence-id.ts'

const given = specify(projectDecider)
const stateAfter = fold(projectDecider)
const resolved: EvidenceOf<'FindingStatusChanged'> = {
  type: 'FindingStatusChanged',
  at: '2026-03-09T00:00:00.000Z',
  source,
  data: { auditId: 'first', findingId: 'F-1', status: 'resolved' },
}

const importing = (imported: ProjectFacts) => ({ type: 'ImportProject', facts: imported }) as const

describe('ImportProject', () => {
  test('lists a project that is new', () => {
    given([]).when(importing(facts)).then([listed])
  })

  test('changes nothing when imported twice', () => {
    given([listed])
      .when(importing(structuredClone(facts)))
      .then(nothing)
  })

  test('records only the facts that differ', () => {
    given([listed])
      .when(importing({ ...facts, chains: ['Skerry'], marketCapUsd: null }))
      .then([{ type: 'ProjectFactsChanged', data: { chains: ['Skerry'], marketCapUsd: null } }])
  })

  test('records whose word the change is, and no change of the source alone', () => {
    const register = { ...source, name: 'Register of Skerry' }
    given([listed])
      .when(importing({ ...facts, marketCapUsd: null, source: register }))
      .then([{ type: 'ProjectFactsChanged', data: { marketCapUsd: null, source: register } }])
    given([listed])
      .when(importing({ ...facts, source: register }))
      .then(nothing)
  })

  test('compares with what changed last', () => {
    const changed: ProjectEvent = { type: 'ProjectFactsChanged', data: { marketCapUsd: null } }
    given([listed, changed])
      .when(importing({ ...facts, marketCapUsd: null }))
      .then(nothing)
    given([listed, changed])
      .when(importing(facts))
      .then([{ type: 'ProjectFactsChanged', data: { marketCapUsd: 342_000_000 } }])
  })

  test.each(['', 'T', 'Tide well', '../tide', 'x'.repeat(33)])('refuses the id %j', (id) => {
    given([])
      .when(importing({ ...facts, id }))
      .then('InvalidProjectId')
  })

  test('refuses facts of another project', () => {
    given([listed])
      .when(importing({ ...facts, id: 'lumenfold' }))
      .then('InvalidProjectId')
  })
})

describe('facts that may be absent', () => {
  const links = { repository: 'https://git.example/tidewell' }

  test('a project without a logo and without links is listed', () => {
    given([])
      .when(importing({ ...facts, logo: null }))
      .then([{ type: 'ProjectListed', data: { ...facts, logo: null } }])
  })

  test('aliases and a family that are left out are gone, once; contracts stay', () => {
    const contracts = [{ chain: 'Skerry', address: `0x${'1'.repeat(40)}` }]
    const full: ProjectEvent = {
      type: 'ProjectListed',
      data: { ...facts, contracts, aliases: ['Tide'], family: 'Tides' },
    }
    const gone: ProjectEvent = {
      type: 'ProjectFactsChanged',
      data: { aliases: [], family: null },
    }
    given([full]).when(importing(facts)).then([gone])
    given([full, gone]).when(importing(facts)).then(nothing)
    expect(stateAfter([full, gone])).toMatchObject({
      facts: { ...facts, contracts, aliases: [] },
    })
    expect(stateAfter([full, gone])).not.toHaveProperty('facts.family')
    given([full, gone])
      .when(importing({ ...facts, family: 'Tides' }))
      .then([{ type: 'ProjectFactsChanged', data: { family: 'Tides' } }])
  })

  test('links that are gone are recorded as none, once', () => {
    const withLinks: ProjectEvent = { type: 'ProjectListed', data: { ...facts, links } }
    const gone: ProjectEvent = { type: 'ProjectFactsChanged', data: { links: {} } }
    given([withLinks]).when(importing(facts)).then([gone])
    given([withLinks, gone]).when(importing(facts)).then(nothing)
    given([listed])
      .when(importing({ ...facts, links }))
      .then([{ type: 'ProjectFactsChanged', data: { links } }])
  })
})

describe('ChangeLogo', () => {
  const UPLOADED = '/pictures/projects/uV3eNYqGcLw0oJ2sH7kRtX5bZ8dMfA1p.webp'
  const change = (logo: string | null) => ({ type: 'ChangeLogo', logo }) as const
  const changed = (logo: string | null): ProjectEvent => ({
    type: 'ProjectLogoChanged',
    data: { logo },
  })

  test('records the logo, or that there is none', () => {
    given([listed])
      .when(change(UPLOADED))
      .then([changed(UPLOADED)])
    given([listed, changed(UPLOADED)])
      .when(change(null))
      .then([changed(null)])
  })

  test('changes nothing for the logo that is there', () => {
    given([listed, changed(UPLOADED)])
      .when(change(UPLOADED))
      .then(nothing)
    given([listed, changed(null)])
      .when(change(null))
      .then(nothing)
  })

  test('is refused for a project that is not listed', () => {
    given([]).when(change(UPLOADED)).then('ProjectNotFound')
  })

  test('imports leave the logo that staff chose, and none where they chose none', () => {
    const moved = { ...facts, logo: '/pictures/projects/other.png' }
    given([listed, changed(UPLOADED)])
      .when(importing(moved))
      .then(nothing)
    given([listed, changed(null)])
      .when(importing(facts))
      .then(nothing)
    given([listed, changed(UPLOADED)])
      .when(importing({ ...moved, logo: null, name: 'Tidewell II' }))
      .then([{ type: 'ProjectFactsChanged', data: { name: 'Tidewell II' } }])
  })

  test('an imported logo is recorded once, and never over the choice of staff', () => {
    const logo = '/pictures/projects/brought-in.webp'
    const bringIn = { type: 'ImportLogo', logo } as const
    const broughtIn: ProjectEvent = { type: 'ProjectFactsChanged', data: { logo } }
    given([]).when(bringIn).then('ProjectNotFound')
    given([listed]).when(bringIn).then([broughtIn])
    given([listed, broughtIn]).when(bringIn).then(nothing)
    given([listed, changed(UPLOADED)])
      .when(bringIn)
      .then(nothing)
    given([listed, changed(null)])
      .when(bringIn)
      .then(nothing)
  })

  test('imports set the logo until staff do', () => {
    given([listed])
      .when(importing({ ...facts, logo: null }))
      .then([{ type: 'ProjectFactsChanged', data: { logo: null } }])
  })
})

describe('a project that is full', () => {
  /** 19 bytes each, and 258 beside them, are 64,497 of 65,536. */
  const MOST = 3_381
  const holding = (pieces: number): ProjectState => ({
    ...(stateAfter([listed]) as Extract<ProjectState, { status: 'listed' }>),
    recorded: Array.from(
      { length: pieces },
      (_, index) => `${`${index}`.padStart(11, '0')}.abcdef`,
    ),
  })
  const scan = (day: number): EvidenceOf<'WebsiteScanned'> => ({
    type: 'WebsiteScanned',
    at: `2026-03-${10 + day}T00:00:00.000Z`,
    source,
    data: { checks: [{ name: 'HSTS', passed: true }] },
  })
  const hack: EvidenceOf<'IncidentConfirmed'> = {
    type: 'IncidentConfirmed',
    at: '2026-03-09T00:00:00.000Z',
    source,
    data: {
      incidentId: 'I-1',
      title: 'Vault drained',
      kind: 'exploit',
      severity: 'critical',
      lossUsd: 4_200_000,
      chain: 'Skerry',
      url: null,
    },
  }
  const answer = (command: ProjectCommand, pieces: number) => {
    try {
      return projectDecider.decide(command, holding(pieces)).map(({ type }) => type)
    } catch (error) {
      return (error as Refusal).code
    }
  }

  test('keeps its last kilobyte for evidence of incidents', () => {
    expect(answer(recording(scan(1), scan(2)), MOST - 2)).toEqual([
      'WebsiteScanned',
      'WebsiteScanned',
    ])
    expect(answer(recording(scan(1), scan(2)), MOST - 1)).toBe('ProjectFull')
    expect(answer(recording(scan(1)), MOST)).toBe('ProjectFull')
    expect(answer(recording(hack, scan(1)), MOST)).toBe('ProjectFull')
    expect(answer(recording(hack), MOST)).toEqual(['IncidentConfirmed'])
    expect(answer(recording(hack), MOST + 50)).toEqual(['IncidentConfirmed'])
  })

  test('changes facts, but takes no more of them', () => {
    expect(
      answer(importing({ ...facts, description: 'Lends for deposits.....' }), MOST + 9),
    ).toEqual(['ProjectFactsChanged'])
    expect(answer(importing({ ...facts, description: 'Lends against deposits!!' }), MOST + 9)).toBe(
      'ProjectFull',
    )
  })
})

describe('RecordEvidence', () => {
  test('records each piece as an event of its type, under its content id', () => {
    given([listed])
      .when(recording(audited, resolved))
      .then([eventOf(audited), eventOf(resolved)])
  })

  test('has an event for every type of evidence', () => {
    expect(Object.keys(projectDecider.schemaVersions)).toEqual([
      'ProjectListed',
      'ProjectFactsChanged',
      'ProjectLogoChanged',
      ...EVIDENCE_TYPES,
    ])
  })

  test('changes nothing for evidence that is recorded, also within one command', () => {
    given([listed, eventOf(audited)])
      .when(recording(structuredClone(audited)))
      .then(nothing)
    given([listed, eventOf(audited)])
      .when(recording(resolved, audited, resolved))
      .then([eventOf(resolved)])
  })

  test('takes the same evidence for the same however it is written', () => {
    const { source: from, ...rest } = audited
    const rewritten = {
      source: { ...from, name: ' Wrenfield Labs ' },
      ...rest,
      at: '2026-03-01T01:00:00+01:00',
    }
    given([listed, eventOf(audited)])
      .when(recording(rewritten))
      .then(nothing)
  })

  test('tells evidence apart that differs in anything', () => {
    const ids = [
      audited,
      { ...audited, at: '2026-03-01T00:00:00.001Z' },
      { ...audited, source: { ...source, version: '2' } },
      { ...audited, data: { ...audited.data, scopeShare: 0.81 } },
      { ...audited, supersedes: evidenceId(resolved) },
    ].map(evidenceId)
    expect(new Set(ids).size).toBe(5)
    for (const id of ids) expect(id).toMatch(/^[\w-]{11}$/)
  })

  test('takes a correction of what is recorded, before or in the same command', () => {
    const correction = {
      ...audited,
      at: '2026-03-02T00:00:00.000Z',
      supersedes: evidenceId(audited),
    }
    given([listed, eventOf(audited)])
      .when(recording(correction))
      .then([eventOf(correction)])
    given([listed])
      .when(recording(audited, correction))
      .then([eventOf(audited), eventOf(correction)])
  })

  test('refuses a correction of what is not recorded', () => {
    const correction = { ...audited, supersedes: evidenceId(audited) }
    given([listed]).when(recording(correction)).then('UnknownEvidence')
    given([listed]).when(recording(correction, audited)).then('UnknownEvidence')
  })

  test.each([
    ['another type', resolved],
    ['another subject', { ...audited, data: { ...audited.data, auditId: 'second' } }],
  ])('refuses a correction of evidence of %s, and names the field', (_, other) => {
    const correction = { ...other, supersedes: evidenceId(audited) }
    given([listed, eventOf(audited)])
      .when(recording(correction))
      .then('UnknownEvidence')
    expect(refusalOf(audited, correction).fieldErrors).toEqual({
      '1.supersedes': 'Give the id of evidence of the same type and about the same subject.',
    })
  })

  test('refuses evidence about a project that is not listed', () => {
    given([]).when(recording(audited)).then('ProjectNotFound')
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...resolved,
      data: { ...resolved.data, findingId: `F-${n}` },
    }))

  test('takes 25 pieces at once, and refuses 26', () => {
    given([listed])
      .when(recording(...many(25)))
      .then(many(25).map(eventOf))
    given([listed])
      .when(recording(...many(26)))
      .then('InvalidEvidence')
  })

  const refusalOf = (...evidence: unknown[]): Refusal => {
    try {
      projectDecider.decide(recording(...evidence), stateAfter([listed]))
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
    throw new Error('nothing was refused')
  }

  test.each<[string, unknown, Record<string, string>]>([
    ['nothing', null, { '1': expect.any(String) as string }],
    [
      'a resolution by the word of the project alone',
      { ...resolved, source: { ...resolved.source, tier: 'project' } },
      {
        '1.source.tier':
          'Give a source other than the project itself: its own word does not prove this.',
      },
    ],
    [
      'an unknown type',
      { ...resolved, type: 'RugPulled' },
      { '1.type': expect.stringContaining('Give one of AuditPublished,') as string },
    ],
    [
      'no time',
      { ...resolved, at: 'yesterday' },
      { '1.at': 'Give a time as 2026-11-01T00:00:00.000Z.' },
    ],
    [
      'a day that no calendar has',
      { ...resolved, at: '2026-02-31T00:00:00Z' },
      { '1.at': 'Give a time as 2026-11-01T00:00:00.000Z.' },
    ],
    [
      'an absent field',
      { ...resolved, data: { auditId: 'first', status: 'open' } },
      { '1.data.findingId': 'Give this field.' },
    ],
    [
      'a value out of range',
      { ...audited, data: { ...audited.data, scopeShare: 1.5 } },
      { '1.data.scopeShare': 'Give a number from 0 to 1.' },
    ],
    [
      'a choice that is none',
      { ...resolved, data: { ...resolved.data, status: 'gone' } },
      { '1.data.status': 'Give one of open, acknowledged, mitigated, resolved.' },
    ],
    [
      'control characters, and a source without https',
      {
        ...resolved,
        source: { ...source, name: 'a\u0000b', url: 'javascript:alert(1)' },
      },
      {
        '1.source.name': 'Leave control and invisible characters out.',
        '1.source.url': 'Give an https address.',
      },
    ],
    [
      'an id that is none',
      { ...resolved, supersedes: '../1' },
      { '1.supersedes': 'Give the id of a piece of evidence.' },
    ],
  ])('refuses %s, and names the field', (_, invalid, fieldErrors) => {
    const refusal = refusalOf(resolved, invalid)
    expect(refusal.code).toBe('InvalidEvidence')
    expect(refusal.fieldErrors).toEqual(fieldErrors)
  })
})

test('the state holds the current facts, what evidence is recorded, and when anything was', () => {
  const changed: ProjectEvent = { type: 'ProjectFactsChanged', data: { marketCapUsd: 1 } }
  const recorded: string[] = []
  expect(stateAfter([listed])).toEqual({
    status: 'listed',
    facts,
    updatedAt: recordedAtOf(1),
    recorded,
  })
  expect(stateAfter([listed, changed, eventOf(audited), eventOf(resolved)])).toEqual({
    status: 'listed',
    facts: { ...facts, marketCapUsd: 1 },
    updatedAt: recordedAtOf(4),
    recorded: [`${evidenceId(audited)}.bYiQBY`, `${evidenceId(resolved)}.WFaRnK`],
  })
  const own: Evidence = { ...audited, source: { ...source, tier: 'project' } }
  expect(stateAfter([listed, eventOf(own)])).toMatchObject({
    recorded: [`${evidenceId(own)}.bYiQBY*`],
  })
  expect(stateAfter([listed, { type: 'ProjectLogoChanged', data: { logo: null } }])).toEqual({
    status: 'listed',
    facts: { ...facts, logo: null },
    logoIsChosen: true,
    updatedAt: recordedAtOf(2),
    recorded,
  })
})
