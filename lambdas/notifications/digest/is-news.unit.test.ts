import { expect, test } from 'vitest'
import type { Evidence, RecordedEvidence } from '../../../shared/values/evidence/evidence.ts'
import { isNews } from './is-news.ts'

const piece = (version: number, evidence: Pick<Evidence, 'type' | 'data'>): RecordedEvidence =>
  ({
    ...evidence,
    at: `2040-01-0${version}T00:00:00.000Z`,
    recordedAt: `2040-01-0${version}T00:00:00.000Z`,
    source: { name: 'Wrenfield Labs', url: null, hash: null, version: null },
    id: `piece-${version}`,
    eventId: `event-${version}`,
    version,
  }) as RecordedEvidence

const scanned = (passed: boolean) =>
  ({ type: 'WebsiteScanned', data: { checks: [{ name: 'HSTS', passed }] } }) as const
const verified = (address: string) =>
  ({ type: 'ContractVerified', data: { chain: 'Skerry', address, verified: true } }) as const
const started = { type: 'MonitorStarted', data: { monitor: 'website' } } as const
const stopped = { type: 'MonitorStopped', data: { monitor: 'website' } } as const

test.each([
  { what: 'the first of its kind', pieces: [scanned(true)], is: true },
  { what: 'the same result again', pieces: [scanned(true), scanned(true)], is: false },
  { what: 'another result', pieces: [scanned(true), scanned(false)], is: true },
  {
    what: 'a result that was there before the last one',
    pieces: [scanned(true), scanned(false), scanned(true)],
    is: true,
  },
  { what: 'the same of another contract', pieces: [verified('0xa1'), verified('0xb2')], is: true },
  {
    what: 'the same of a contract, others between',
    pieces: [verified('0xa1'), verified('0xb2'), verified('0xa1')],
    is: false,
  },
  { what: 'a start after a stop', pieces: [started, stopped, started], is: true },
])('whether a piece of evidence is news: $what', ({ pieces, is }) => {
  const evidence = pieces.map((one, index) => piece(index + 1, one))
  expect(isNews({ evidence }, evidence.at(-1)!)).toBe(is)
})
