import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shelf } from '../support/event-store/contract/test-aggregate.ts'
import { hashEvent } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import type { AnyDecider } from '../../lambdas/audit/streams/deciders.ts'
import { decidersOf, featuresWithEvents } from './find-deciders.ts'
import { checkGoldenEvents, type GoldenEvents } from './golden-events.ts'

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas')

const goldenOf = (feature: string): GoldenEvents =>
  JSON.parse(readFileSync(join(lambdas, feature, 'events.golden.json'), 'utf8')) as GoldenEvents

test('features with events are found', () => {
  expect(featuresWithEvents).toEqual(expect.arrayContaining(['projects', 'watchlist']))
})

test.each(featuresWithEvents)('%s reads every event it has ever recorded', async (feature) => {
  const deciders = await decidersOf(feature)
  expect(deciders).toHaveLength(1)
  for (const decider of deciders) {
    expect(await checkGoldenEvents(decider, goldenOf(feature))).toEqual([])
  }
})

describe('the check', () => {
  const golden = goldenOf('projects')
  const [, changed] = golden.events
  const check = async (
    changes: Partial<AnyDecider>,
    events: Partial<GoldenEvents> = {},
  ): Promise<string[]> =>
    await checkGoldenEvents(
      { ...projectDecider, ...changes },
      {
        ...golden,
        ...events,
      },
    )
  const schemaVersions = (versions: Record<string, number>) => ({
    schemaVersions: { ...projectDecider.schemaVersions, ...versions },
  })

  test('misses the first event of a new type', async () => {
    expect(await check(schemaVersions({ ProjectDelisted: 1 }))).toEqual([
      'Add an event ProjectDelisted of schema 1.',
    ])
  })

  test('misses an event of a new schema, and the step that leads to it', async () => {
    expect(await check(schemaVersions({ ProjectListed: 2 }))).toEqual([
      'ProjectListed has no complete way to its newest schema.',
      'Add an event ProjectListed of schema 2.',
    ])
  })

  test('notices that an event was edited, and tells the end that a new one has', async () => {
    if (!changed) throw new Error('expected two events')
    const edited = { ...changed, data: { marketCapUsd: 1 } }
    const events = golden.events.map((event) => (event === changed ? edited : event))
    expect(await check({}, { events })).toEqual([
      `The event at version 2 is changed: a new one ends with ${JSON.stringify({
        prevHash: changed.prevHash,
        hash: hashEvent(edited),
      })}, an old one is never edited.`,
    ])
  })

  test('tells at once what two new events end with that are copies of another one', async () => {
    const last = golden.events.at(-1)
    if (!last) throw new Error('expected an event')
    const { version } = last
    const copies = [1, 2].map((more) => ({ ...last, version: version + more }))
    const findings = await check({}, { events: [...golden.events, ...copies] })
    expect(findings).toHaveLength(2)
    const ends = findings.map(
      (finding) => JSON.parse(/\{.*\}/.exec(finding)?.[0] ?? '') as { hash: string },
    )
    expect(ends[0]).toMatchObject({ prevHash: last.hash })
    expect(ends[1]).toMatchObject({ prevHash: ends[0]?.hash })
    const added = copies.map((copy, index) => ({ ...copy, ...ends[index] }))
    const after = await check({}, { events: [...golden.events, ...added] })
    expect(after.join()).not.toContain('The event at')
  })

  test('notices a reducer that folds otherwise under the same version', async () => {
    const initialState = { status: 'unlisted' }
    const [finding] = await check({ evolve: () => initialState })
    expect(finding).toContain('raise reducerVersion')
    const reducerVersion = projectDecider.reducerVersion + 1
    const [raised] = await check({ evolve: () => initialState, reducerVersion })
    expect(raised).toContain(`{"reducerVersion":${reducerVersion},"state":{"status":"unlisted"}}`)
    expect(
      await check(
        { evolve: () => initialState, reducerVersion },
        { reducerVersion, state: initialState },
      ),
    ).toEqual([])
  })

  test('fails for a decider without any recorded event', async () => {
    const nothing = { reducerVersion: 1, state: shelf.initialState, events: [] }
    expect(await checkGoldenEvents(shelf as AnyDecider, nothing)).toEqual([
      'Add an event BookPut of schema 1.',
      'Add an event NoteLeft of schema 1.',
    ])
  })
})
