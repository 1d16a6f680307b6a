import { expect, test } from 'vitest'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import type { ProjectEvent } from '../decider.ts'
import { addEvents } from './dossier.ts'

const recorded = (event: ProjectEvent, version: number): RecordedEvent<ProjectEvent> => ({
  ...event,
  stream: 'Project#tidewell',
  version,
  schemaVersion: 1,
  eventId: `event-${version}`,
  recordedAt: '2026-11-24T09:38:38.000Z',
  actor: { id: 'import', kind: 'system' },
  commandId: `command-${version}`,
  payloadHash: '',
  correlationId: '',
  commitId: '',
  prevHash: '',
  hash: '',
})

test('a dossier has the family that an event gives, and none after one that takes it away', () => {
  const facts = projectFacts()
  const listed = recorded({ type: 'ProjectListed', data: facts }, 1)
  const familyOf = (version: number, family: string | null) =>
    recorded({ type: 'ProjectFactsChanged', data: { family } }, version)
  const joined = addEvents(undefined, [listed, familyOf(2, 'Tides')])
  expect(joined?.facts).toEqual({ ...facts, family: 'Tides' })
  expect(addEvents(joined, [familyOf(3, null)])?.facts).toEqual(facts)
})
