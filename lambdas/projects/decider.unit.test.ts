import { describe, expect, test } from 'vitest'
import type { ProjectFacts } from '../../shared/values/project.ts'
import { nothing, recordedAtOf, specify } from '../platform/event-store/given-when-then.ts'
import { evolveAll } from '../platform/event-store/refold.ts'
import { type ProjectEvent, projectDecider } from './decider.ts'

const facts: ProjectFacts = {
  id: 'tidewell',
  name: 'Tidewell',
  logo: '/pictures/projects/tidewell.svg',
  tokenTickers: ['TIDE'],
  category: 'Lending',
  chains: ['Skerry', 'Basalt'],
  marketCapUsd: 342_000_000,
  description: 'Lends against deposits.',
  website: null,
  demo: true,
}
const listed: ProjectEvent = { type: 'ProjectListed', data: facts }

const stateAfter = (...events: ProjectEvent[]) =>
  evolveAll(
    projectDecider,
    projectDecider.initialState,
    events.map((event, index) => {
      return { ...event, version: index + 1, recordedAt: recordedAtOf(index + 1) }
    }),
  )

const given = specify(projectDecider)
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

test('the state holds the facts in force and when they last changed', () => {
  const changed: ProjectEvent = { type: 'ProjectFactsChanged', data: { marketCapUsd: 1 } }
  expect(stateAfter(listed)).toEqual({ status: 'listed', facts, updatedAt: recordedAtOf(1) })
  expect(stateAfter(listed, changed)).toEqual({
    status: 'listed',
    facts: { ...facts, marketCapUsd: 1 },
    updatedAt: recordedAtOf(2),
  })
})
