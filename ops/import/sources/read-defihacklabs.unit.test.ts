import { expect, test } from 'vitest'
import { hashOf } from '../parsed-file.ts'
import { readDefihacklabs } from './read-defihacklabs.ts'

const COMMIT = 'a'.repeat(40)

const incident = (heading: string, loss = '', link = ''): string =>
  `### ${heading}\n\n### Lost: ${loss}\n\n\`\`\`sh\nforge test --contracts ./src/test/2025-01/X_exp.sol\n\`\`\`\n\n#### Link reference\n\n${link}\n\n---\n`

const read = (...sections: string[]) => {
  const text = `# List\n\n[20250102 Tidewell](#20250102-tidewell)\n\n${sections.join('\n')}`
  const path = 'checkout/past/2025/README.md'
  return { text, ...readDefihacklabs([{ path, text }], COMMIT) }
}

test('an incident says what the list says, and leaves the rest open', () => {
  const { rows, statements, text, rejected, skipped } = read(
    incident('20250102 Tidewell - Reentrancy', '~$1.2M', 'https://example.com/post'),
  )
  expect({ rows, rejected, skipped }).toEqual({ rows: 1, rejected: [], skipped: [] })
  expect(statements).toEqual([
    {
      row: 1,
      about: { name: 'Tidewell' },
      evidence: {
        type: 'IncidentConfirmed',
        at: '2025-01-02T00:00:00.000Z',
        source: {
          name: 'DeFiHackLabs',
          url: `https://github.com/SunWeb3Sec/DeFiHackLabs/blob/${COMMIT}/past/2025/README.md?plain=1#L5`,
          hash: hashOf(text),
          version: COMMIT,
          tier: 'third_party',
        },
        data: {
          incidentId: 'dhl-20250102-tidewell',
          title: 'Tidewell: Reentrancy',
          kind: 'exploit',
          severity: null,
          lossUsd: 1_200_000,
          chain: null,
          url: 'https://example.com/post',
        },
      },
    },
  ])
})

test.for([
  ['Rug pull', 'exit_scam'],
  ['Insider exploit / Rug pull', 'exploit'],
  ['Private key compromised', 'key_compromise'],
  ['Lost keys and minting', 'exploit'],
  ['Flashloan & Price Oracle Manipulation', 'oracle_failure'],
  ['Price Manipulation', 'exploit'],
  ['Bridge, logic flaw', 'bridge_failure'],
  ['Bridge address(0) is not checked', 'exploit'],
  ['Phishing attack', 'phishing'],
  ['', 'exploit'],
] as const)('a cause of “%s” is %s', ([cause, kind]) => {
  const { statements } = read(incident(`20250102 - Tidewell${cause && ` - ${cause}`}`))
  expect(statements.map(({ evidence }) => evidence.data)).toMatchObject([{ kind }])
})

test('days that are none are rejected; disclosures and repeats left out; no other row stops', () => {
  const { rows, statements, skipped, rejected } = read(
    incident('20251399 Oxbow - Reentrancy'),
    incident('20250103 Gantrel - Vulnerability Disclosure'),
    incident('20250104 Corvane - Reentrancy'),
    incident('20250104 corvane - Rug pull'),
  )
  expect(rows).toBe(4)
  expect(statements.map(({ row }) => row)).toEqual([3])
  expect(skipped.map(({ row }) => row)).toEqual([2, 4])
  expect(rejected).toEqual([
    { row: 1, reason: expect.stringMatching(/^checkout\/past\/2025\/README\.md:5: at:/) as string },
  ])
})

test('a file without an incident is refused', () => {
  expect(() => readDefihacklabs([{ path: 'x.md', text: '# Nothing' }], null)).toThrow(/no incident/)
})
