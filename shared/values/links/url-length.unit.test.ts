import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { optimiseImage } from '../../contract/images.ts'
import { publishAnnouncement } from '../../contract/announcement.ts'
import { confirmIncident, reportIncident } from '../../contract/incidents.ts'
import { createWebhook } from '../../contract/webhooks.ts'
import { Evidence } from '../evidence/evidence.ts'
import { ProjectFacts } from '../project/project-facts.ts'

const source = { name: 'Test', url: null, hash: null, version: null }
const at = '2026-01-01T00:00:00.000Z'
const facts = projectFacts()
const evidence = (type: string, data: object, more: object = {}) => ({
  type,
  at,
  source,
  data,
  ...more,
})
const bounty = { maxUsd: 1, selfHosted: false }
const audit = {
  auditId: 'a',
  auditor: 'A',
  title: 'T',
  scopeShare: 1,
  codeHashes: [],
  findings: [],
}
const incident = {
  incidentId: 'i',
  title: 'T',
  kind: 'other',
  severity: 'low',
  lossUsd: null,
  chain: null,
}
const confirmation = {
  reference: 'IR-7KQ2M9XD',
  updatedAt: at,
  title: 'T',
  kind: 'other',
  severity: 'low',
  at,
  lossUsd: null,
  chain: null,
}
const report = { projectId: 'corvane', kind: 'other', description: 'x'.repeat(20) }

/** Every field that takes a url: what it stands in, and the schema that checks it. */
const fields: Readonly<Record<string, readonly [v.GenericSchema, (url: string) => unknown]>> = {
  'the website of a project': [ProjectFacts, (url) => ({ ...facts, website: url })],
  'the repository of a project': [
    ProjectFacts,
    (url) => ({ ...facts, links: { repository: url } }),
  ],
  'the documents of a project': [ProjectFacts, (url) => ({ ...facts, links: { documents: url } })],
  'the source of evidence': [
    Evidence,
    (url) => evidence('BountyClosed', {}, { source: { ...source, url } }),
  ],
  'the report of an audit': [
    Evidence,
    (url) => evidence('AuditPublished', { ...audit, reportUrl: url }),
  ],
  'the page of a bounty': [Evidence, (url) => evidence('BountyOpened', { ...bounty, url })],
  'the page of a changed bounty': [
    Evidence,
    (url) => evidence('BountyUpdated', { ...bounty, url }),
  ],
  'a security contact': [Evidence, (url) => evidence('ContactPublished', { url })],
  'the page about an incident': [
    Evidence,
    (url) => evidence('IncidentConfirmed', { ...incident, url }),
  ],
  'an incident as staff confirm it': [confirmIncident.body, (url) => ({ ...confirmation, url })],
  'the evidence of a report': [reportIncident.body, (url) => ({ ...report, evidence: url })],
  'the server of a webhook': [createWebhook.body, (url) => ({ url })],
  'what an announcement links to': [
    publishAnnouncement.body,
    (url) => ({ content: 'C', linkText: 'L', link: url }),
  ],
  'a picture to be optimised': [optimiseImage.query, (url) => ({ url, w: '64' })],
}

const urlOf = (length: number, letter: string): string =>
  'https://a.example/'.padEnd(length, letter)

test.each(
  Object.entries(fields).flatMap(([name, field]) =>
    ['x', '漢'].map((letter) => [name, letter, ...field] as const),
  ),
)(
  'A9.32 %s: a url of 2048 characters is accepted, one of 2049 refused, of letters such as %s',
  (_, letter, schema, inputWith) => {
    expect(v.safeParse(schema, inputWith(urlOf(2048, letter))).issues).toBeUndefined()
    expect(v.safeParse(schema, inputWith(urlOf(2049, letter))).success).toBe(false)
  },
)
