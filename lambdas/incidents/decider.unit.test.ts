import { describe, expect, test } from 'vitest'
import {
  fold,
  nothing,
  recordedAtOf,
  specify,
} from '../../test/support/event-store/given-when-then.ts'
import { type IncidentCommand, type IncidentEvent, incidents } from './decider.ts'

const given = specify(incidents)

const sealed = { description: 'd', evidence: 'e', contact: 'c', reporter: 'r' }
const reported: IncidentEvent = {
  type: 'IncidentReported',
  data: { projectId: 'corvane', kind: 'exploit', about: '', sealed },
}
const disputed: IncidentEvent = {
  type: 'IncidentReported',
  data: { projectId: 'corvane', kind: 'wrong_data', about: 'admin_control', sealed },
}
const facts = {
  title: 'Bridge drained',
  kind: 'bridge_failure',
  severity: 'critical',
  at: '2026-01-01T00:00:00.000Z',
  lossUsd: 1_200_000,
  chain: 'Skerry',
  url: 'https://corvane.example/post-mortem',
} as const
const confirmed: IncidentEvent = { type: 'IncidentConfirmed', data: facts }
const resolution = { fixed: true, reimbursed: false }
const resolved: IncidentEvent = { type: 'IncidentResolved', data: resolution }
const rejected: IncidentEvent = { type: 'IncidentRejected', data: { reason: 'A duplicate' } }
const retracted: IncidentEvent = { type: 'IncidentRetracted', data: { reason: 'It was a test' } }

const onRecord = {
  projectId: 'corvane',
  incidentId: 'corvane-1',
  confirmed: facts,
  resolved: null,
} as const
const adopted: IncidentEvent = { type: 'IncidentAdopted', data: onRecord }
const reimbursed: IncidentEvent = {
  type: 'IncidentResolved',
  data: { fixed: true, reimbursed: true },
}

const report: IncidentCommand = {
  type: 'ReportIncident',
  projectId: 'corvane',
  kind: 'exploit',
  about: '',
  sealed,
}
/** Steps of who has seen the state after so many events. */
const stepsAt = (version: number) => {
  const seen = recordedAtOf(version)
  return {
    confirm: { type: 'ConfirmIncident', seen, facts },
    resolve: { type: 'ResolveIncident', seen, resolution },
    retract: { type: 'RetractIncident', seen, reason: 'It was a test' },
    reject: { type: 'RetractIncident', seen, reason: 'A duplicate' },
  } as const satisfies Record<string, IncidentCommand>
}

describe('ReportIncident', () => {
  test('begins an incident', () => {
    given([]).when(report).then([reported])
  })

  test('is refused under the reference of another report', () => {
    given([reported]).when(report).then('ReferenceTaken')
    given([reported, rejected]).when(report).then('ReferenceTaken')
  })
})

describe('ConfirmIncident', () => {
  test('makes a reported incident public', () => {
    given([reported]).when(stepsAt(1).confirm).then([confirmed])
  })

  test.each([
    ['confirmed', [reported, confirmed]],
    ['resolved', [reported, confirmed, resolved]],
    ['rejected', [reported, rejected]],
    ['retracted', [reported, confirmed, retracted]],
  ] as const)('is refused once it is %s', (_, history) => {
    given(history).when(stepsAt(history.length).confirm).then('WrongStatus')
  })

  test('is refused for a dispute, which is no incident', () => {
    given([disputed]).when(stepsAt(1).confirm).then('NotAnIncident')
  })
})

test.each(['resolve', 'retract'] as const)(
  'to %s names the project of the incident, or none',
  (step) => {
    const command = { ...stepsAt(2)[step] }
    given([reported, confirmed])
      .when({ ...command, projectId: 'quernstead' })
      .then('IncidentNotFound')
    given([reported, confirmed])
      .when({ ...command, projectId: 'corvane' })
      .then([{ resolve: resolved, retract: retracted }[step]])
  },
)

describe('ResolveIncident', () => {
  test('ends a confirmed incident', () => {
    given([reported, confirmed]).when(stepsAt(2).resolve).then([resolved])
  })

  test('ends a dispute, which is never confirmed', () => {
    given([disputed]).when(stepsAt(1).resolve).then([resolved])
  })

  test.each([
    ['reported', [reported]],
    ['rejected', [reported, rejected]],
    ['retracted', [reported, confirmed, retracted]],
    ['a resolved dispute', [disputed, resolved]],
    ['a rejected dispute', [disputed, rejected]],
  ] as const)('is refused while it is %s', (_, history) => {
    given(history).when(stepsAt(history.length).resolve).then('WrongStatus')
  })
})

test('a resolved incident is resolved again when more of it was made good, and only then', () => {
  const history = [reported, confirmed, resolved]
  const seen = recordedAtOf(3)
  given(history)
    .when({ type: 'ResolveIncident', seen, resolution: { fixed: true, reimbursed: true } })
    .then([reimbursed])
  given(history).when(stepsAt(3).resolve).then(nothing)
})

describe('an incident that came from no report', () => {
  const seen = facts.at

  test('is adopted by the first step on it', () => {
    given([])
      .when({ type: 'ResolveIncident', seen, resolution, onRecord })
      .then([adopted, resolved])
    given([])
      .when({ type: 'RetractIncident', seen, reason: 'It was a test', onRecord })
      .then([adopted, retracted])
  })

  test('is worked on like any other from then on', () => {
    given([adopted, resolved])
      .when({ ...stepsAt(2).retract, onRecord })
      .then([retracted])
    given([adopted, retracted])
      .when({ ...stepsAt(2).resolve, onRecord })
      .then('WrongStatus')
  })

  test('is adopted by nobody who has seen it otherwise, nor by a confirmation', () => {
    const later = { ...onRecord, resolved: { ...resolution, at: '2026-02-01T00:00:00.000Z' } }
    given([])
      .when({ type: 'RetractIncident', seen, reason: 'It was a test', onRecord: later })
      .then('StaleIncident')
    given([]).when(stepsAt(1).confirm).then('IncidentNotFound')
  })
})

describe('RetractIncident', () => {
  test('rejects what was never confirmed', () => {
    given([reported]).when(stepsAt(1).reject).then([rejected])
    given([disputed]).when(stepsAt(1).reject).then([rejected])
  })

  test('takes back what was confirmed, resolved or not', () => {
    given([reported, confirmed]).when(stepsAt(2).retract).then([retracted])
    given([reported, confirmed, resolved]).when(stepsAt(3).retract).then([retracted])
  })

  test.each([
    ['rejected', [reported, rejected]],
    ['retracted', [reported, confirmed, retracted]],
    ['retracted after it was resolved', [reported, confirmed, resolved, retracted]],
    ['a resolved dispute', [disputed, resolved]],
  ] as const)('is refused once it is %s', (_, history) => {
    given(history).when(stepsAt(history.length).retract).then('WrongStatus')
  })
})

describe('every step of staff', () => {
  const names = ['confirm', 'resolve', 'retract'] as const

  test.each(names)('%s is refused for what nobody reported', (name) => {
    given([]).when(stepsAt(1)[name]).then('IncidentNotFound')
  })

  test.each(names)('%s is refused on a state that was not the newest', (name) => {
    given([reported, confirmed]).when(stepsAt(1)[name]).then('StaleIncident')
    given([reported, confirmed]).when(stepsAt(3)[name]).then('StaleIncident')
    given([reported]).when(stepsAt(2)[name]).then('StaleIncident')
  })
})

const stateAfter = fold(incidents)

test('the state holds what was said, and who of both sides did what when', () => {
  expect(stateAfter([reported, confirmed, resolved, retracted])).toEqual({
    status: 'retracted',
    projectId: 'corvane',
    kind: 'exploit',
    about: '',
    sealed,
    incidentId: null,
    confirmed: facts,
    resolved: resolution,
    reason: 'It was a test',
    history: [
      { status: 'reported', at: recordedAtOf(1), by: 'reporter' },
      { status: 'confirmed', at: recordedAtOf(2), by: 'staff' },
      { status: 'resolved', at: recordedAtOf(3), by: 'staff' },
      { status: 'retracted', at: recordedAtOf(4), by: 'staff' },
    ],
  })
})

test('the state of a rejected report keeps the reason', () => {
  expect(stateAfter([reported, rejected])).toMatchObject({
    status: 'rejected',
    reason: 'A duplicate',
  })
})
