import { expect, test } from 'vitest'
import { planFacts } from '../plan-facts.ts'
import { readL2beat } from './l2beat/read-l2beat.ts'
import { resolveDiscovery } from './resolve-reading.ts'

const READ = Date.parse('2026-03-01T00:00:00.000Z')
const at = (digit: string): string => `eth:0x${digit.repeat(40)}`
const fileOf = (name: string, entries: readonly object[]) => ({
  path: `${name}/discovered.json`,
  text: JSON.stringify({ name, timestamp: READ / 1000, entries }),
})
const contract = (digit: string) => ({
  type: 'Contract',
  name: 'Vault',
  address: at(digit),
  sourceHashes: [`0x${digit.repeat(64)}`],
  sinceTimestamp: 1_700_000_000,
})
const alpha = fileOf('alpha', [contract('1')])
/** Names a right over a contract of alpha. */
const beta = fileOf('beta', [
  contract('3'),
  {
    type: 'EOA',
    address: at('2'),
    receivedPermissions: [{ permission: 'upgrade', from: at('1') }],
  },
])

const planOf = (
  files: Parameters<typeof readL2beat>[0],
  known: Parameters<typeof resolveDiscovery>[1] = [],
) => {
  const resolved = resolveDiscovery(readL2beat(files, { version: null, readAt: undefined }), known)
  const { projects, evidence } = planFacts(resolved, known, READ)
  return {
    known: projects.map(({ facts }) => ({ facts, recorded: [] })),
    said: evidence.map(({ projectId, evidence: { type } }) => `${projectId} ${type}`),
    skipped: resolved.skipped.map(({ reason }) => reason),
  }
}

test('what one project of a discovery says of a contract of another is left out, in one run or two', () => {
  const reason = 'a contract that is an address of another project'
  const first = planOf([alpha])
  const second = planOf([beta], first.known)
  expect(second.skipped).toEqual([reason])
  for (const files of [
    [alpha, beta],
    [beta, alpha],
  ]) {
    const both = planOf(files)
    expect(both.skipped).toEqual([reason])
    expect(both.said.toSorted()).toEqual([...first.said, ...second.said].toSorted())
  }
})
