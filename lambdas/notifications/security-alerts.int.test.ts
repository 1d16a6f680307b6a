import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import {
  evidenceFrom,
  newHack,
  publishRatedProjects,
  recordEvidenceOf,
} from '../../test/support/data/catalogue.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { draft } from '../../test/support/data/rating-records.ts'
import { createList, listsOf } from '../../test/support/data/watchlists.ts'
import { signInNewGoogleUser, signInNewUser, type User } from '../../test/support/http/accounts.ts'
import { PASSWORD } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { noticeSchedule } from '../deployment/schedules.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { handler as lambda } from './keep-up.ts'
import { noticesOf, pendingItem, watchingItem } from './notification-items.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const { inOrder, singleKey, unrated } = await publishRatedProjects(cloud)
/** With its rights, as it is deployed. */
const keepUp = asFunction(noticeSchedule, lambda)

const record = async (id: string, ...evidence: readonly Evidence[]): Promise<void> =>
  await recordEvidenceOf(cloud, id, evidence)

const alertsFor = ({ email }: User) =>
  cloud.outbox.list({ to: email }).filter(({ text }) => text.includes('which you watch'))

/** What webhooks are sent of an incident or a finding. */
interface SentAlert {
  readonly id?: string
  readonly incident?: { readonly url: string | null }
  readonly finding?: { readonly url: string | null }
}

const isIndexed = async ({ sub }: User, ...projects: readonly string[]): Promise<void> => {
  await vi.waitFor(async () => {
    const [item] = await tableItems(cloud, 'notifications', watchingItem(sub).Key.key)
    expect(item?.['projects']).toEqual(projects)
  }, EVENTUALLY)
}

const watcherOf = async (...projects: readonly string[]): Promise<User> =>
  await watching(await signInNewUser(cloud), ...projects)

const watching = async (user: User, ...projects: readonly string[]): Promise<User> => {
  await createList(user, 'Mine', projects)
  await isIndexed(user, ...projects)
  return user
}

/** Waits until everything recorded so far was handled: what is recorded next comes after it. */
const untilTold = async (id: string): Promise<void> => {
  const witness = await watcherOf(id)
  await record(id, newHack('The last one'))
  // A notice of a time to come, as a run of the schedule then leaves it, reaches them as well.
  const told = () => alertsFor(witness).map(({ text }) => text)
  await expect.poll(() => told().join()).toContain('The last one')
}

describe('an alert of a watched project', () => {
  test('reaches each who watches it within a minute, once, with what happened and why', async () => {
    const [one, other, stranger] = [
      await watcherOf(inOrder, singleKey),
      await watching(await signInNewGoogleUser(cloud), inOrder),
      await watcherOf(singleKey),
    ]
    const recordedAt = Date.now()
    const hack = newHack('Vault drained', {
      severity: 'critical',
      lossUsd: 1_200_000,
      ongoing: true,
      chain: 'Skerry',
    })
    await record(inOrder, hack)
    for (const user of [one, other]) {
      await expect.poll(() => alertsFor(user)).toHaveLength(1)
    }
    expect(Date.now() - recordedAt).toBeLessThan(60_000)
    const [mail] = alertsFor(one)
    expect(mail?.subject).toBe('Aldermoor: incident confirmed and more')
    expect(mail?.text).toMatch(
      /^Aldermoor, which you watch, on \d+ \w+ \d{4} at \d\d:\d\d UTC:\n\n- Incident confirmed, severity critical, since .*: Vault drained\. Loss: 1,200,000 US dollars\. Chain: Skerry\.\n- Its rating went from A+ \(\w+, \d+\.\d\) to CC \(At risk, 29\.0\)\.\n- The score is at most 29 now: An incident of critical severity is not resolved\.\n- The score is at most 39 now: Nobody knows whether what a grave incident cost was reimbursed\.\n\nWhy:\n- .*Vault drained/,
    )
    expect(mail?.text).toContain(`${cloud.origin}/projects/aldermoor\n`)
    expect(mail?.text).toContain('To stop all optional emails: http')
    await untilTold(inOrder)
    expect(alertsFor(stranger)).toEqual([])
  })

  test('tells that a cap ended', async () => {
    const user = await watcherOf(singleKey)
    const revoked = draft('PrivilegeRevoked', 0, { privilegeId: 'token-mint' })
    await record(singleKey, ...evidenceFrom([revoked]))
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    expect(alertsFor(user)[0]?.text).toContain('- A limit of the score to 59 holds no longer: ')
  })

  test('and the list of alerts say that a severity is unknown which its source leaves out', async () => {
    const user = await watcherOf(unrated)
    await record(unrated, newHack('Pool emptied', { severity: null, lossUsd: 12_000_000 }))
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    expect(alertsFor(user)[0]?.text).toMatch(
      /confirmed, severity unknown, begun on .*, resolution unknown: Pool emptied/,
    )
    await vi.waitFor(async () => {
      const response = await user.get(`/api/security-alerts?projectId=${unrated}`)
      const { items } = (await response.json()) as { items: object[] }
      const listed = { title: 'Pool emptied', severity: 'unknown' }
      expect(items).toContainEqual(expect.objectContaining(listed))
    }, EVENTUALLY)
    // What webhooks are sent.
    const notices = await tableItems(cloud, 'notifications', noticesOf(unrated))
    expect(notices.flatMap(({ alerts }) => alerts as unknown[])).toContainEqual(
      expect.objectContaining({
        kind: 'incident',
        incident: expect.objectContaining({ title: 'Pool emptied', severity: null }),
      }),
    )
  })

  test('has the id and the address that the site lists, though two audits number a finding alike', async () => {
    const user = await watcherOf(unrated)
    const audits = ['audit-a', 'audit-b'].map((auditId) =>
      draft('AuditPublished', 0, {
        auditId,
        auditor: 'Wrenfield Labs',
        title: 'Vault',
        scopeShare: null,
        reportUrl: `https://wrenfield.example/${auditId}`,
        codeHashes: [],
        findings: [
          { findingId: 'C-01', title: 'Reentrancy', severity: 'critical', status: 'open' },
        ],
      }),
    )
    const hack = newHack('Listed alike', { incidentId: 'hack-1' })
    await record(unrated, ...evidenceFrom(audits), hack)
    const expected = [
      { id: `${unrated}:finding:audit-a:C-01`, url: 'https://wrenfield.example/audit-a' },
      { id: `${unrated}:finding:audit-b:C-01`, url: 'https://wrenfield.example/audit-b' },
      { id: `${unrated}:incident:hack-1`, url: null },
    ]
    await vi.waitFor(async () => {
      const response = await user.get(`/api/security-alerts?limit=50&projectId=${unrated}`)
      const { items } = (await response.json()) as { items: object[] }
      for (const one of expected) expect(items).toContainEqual(expect.objectContaining(one))
      const notices = await tableItems(cloud, 'notifications', noticesOf(unrated))
      const sent = notices.flatMap(({ alerts }) => (alerts ?? []) as SentAlert[])
      const seen = sent.map(({ id, incident, finding }) => ({
        id,
        url: (incident ?? finding)?.url,
      }))
      for (const one of expected) expect(seen).toContainEqual(one)
    }, EVENTUALLY)
  })

  test('recorded before they watched it is no news, one of long ago that is recorded now is', async () => {
    const witness = await watcherOf(unrated)
    await record(unrated, newHack('Before'))
    // What is noticed later may come as one with what is recorded then.
    await expect.poll(() => alertsFor(witness)).toHaveLength(1)
    const user = await watcherOf(unrated)
    await record(unrated, { ...newHack('Long ago'), at: '2024-01-02T03:04:05.000Z' })
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    expect(alertsFor(user)[0]?.text).toContain(
      'begun on 2 January 2024, resolution unknown: Long ago.',
    )
    expect(alertsFor(user)[0]?.text).not.toContain('Before')
  })

  test('tells that an incident was resolved, and that one was retracted', async () => {
    const user = await watcherOf(unrated)
    const known = { incidentId: 'hack-2' }
    await record(unrated, newHack('Vault emptied', known))
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    const resolved = draft('IncidentResolved', 0, { ...known, fixed: true, reimbursed: null })
    await record(unrated, ...evidenceFrom([resolved]))
    await expect.poll(() => alertsFor(user)).toHaveLength(2)
    const retracted = draft('IncidentRetracted', 0, { ...known, reason: 'Of another project' })
    await record(unrated, ...evidenceFrom([retracted]))
    await expect.poll(() => alertsFor(user)).toHaveLength(3)
    const texts = alertsFor(user).map(({ text }) => text)
    expect(
      texts.filter((text) => /- The incident of .* was resolved on .*: Vault emptied\./.test(text)),
    ).toHaveLength(1)
    expect(
      texts.filter((text) => text.includes('- An incident was retracted: Vault emptied.')),
    ).toHaveLength(1)
    const notices = await tableItems(cloud, 'notifications', noticesOf(unrated))
    const sent = notices.flatMap(({ alerts }) => (alerts ?? []) as SentAlert[])
    expect(sent.filter(({ id }) => id === `${unrated}:incident:hack-2`)).toMatchObject([
      { kind: 'incident', incident: { status: 'unknown', resolvedAt: null } },
      {
        kind: 'incident-resolved',
        incident: { status: 'resolved', resolvedAt: expect.any(String) },
      },
      { kind: 'incident-retracted', incident: { title: 'Vault emptied' } },
    ])
  })

  test('of an incident that is resolved when it is recorded says so, once', async () => {
    const user = await watcherOf(unrated)
    const known = { incidentId: 'hack-3' }
    const resolved = draft('IncidentResolved', 0, { ...known, fixed: null, reimbursed: null })
    await record(
      unrated,
      { ...newHack('Over for years', known), at: '2023-01-02T03:04:05.000Z' },
      ...evidenceFrom([resolved]).map((one) => ({ ...one, at: '2023-01-05T00:00:00.000Z' })),
    )
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    expect(alertsFor(user)[0]?.subject).toMatch(/: resolved incident confirmed/)
    expect(alertsFor(user)[0]?.text).toContain(
      '- Incident confirmed, severity low, since 2 January 2023, resolved on 5 January 2023: Over for years.',
    )
    const notices = await tableItems(cloud, 'notifications', noticesOf(unrated))
    const sent = notices.flatMap(({ alerts }) => (alerts ?? []) as SentAlert[])
    expect(sent.filter(({ id }) => id === `${unrated}:incident:hack-3`)).toMatchObject([
      {
        kind: 'incident',
        incident: { status: 'resolved', resolvedAt: '2023-01-05T00:00:00.000Z' },
      },
    ])
  })

  test('recorded in the moment in which they begin to watch is not lost', async () => {
    const user = await signInNewUser(cloud)
    await createList(user, 'Mine', [unrated])
    await record(unrated, newHack('In that moment'))
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    expect(alertsFor(user)[0]?.text).toContain('In that moment')
  })

  test('goes to nobody who chose none, stopped them, watches it no more or deleted their account', async () => {
    const [off, stopped, gone, deleted] = [
      await watcherOf(inOrder),
      await watcherOf(inOrder),
      await watcherOf(inOrder),
      await watcherOf(inOrder),
    ]
    await off.post('/api/sso-settings/update', { preferences: { securityAlerts: false } })
    const settings = (await (await stopped.post('/api/sso-settings', { id: null })).json()) as {
      id: string
    }
    await stopped.post('/api/sso-settings/unsubscribe', { id: settings.id })
    const [list] = await listsOf(gone)
    await gone.post('/api/watchlist/delete', { id: list?.id })
    await isIndexed(gone)
    await deleted.post('/api/user/delete', { email: deleted.email, password: PASSWORD })
    await record(inOrder, newHack('For nobody'))
    await untilTold(inOrder)
    for (const user of [off, stopped, gone, deleted]) expect(alertsFor(user)).toEqual([])
  })
})

describe('the schedule', () => {
  test('tells what time alone moved, once', async () => {
    const user = await watcherOf(singleKey)
    vi.useFakeTimers({ now: Date.now() + 400 * 86_400_000, toFake: ['Date'] })
    try {
      await keepUp()
      await keepUp()
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
    expect(alertsFor(user)[0]?.text).toMatch(/Why:\n- .* points\)/)
    // What was told twice would have come before this.
    await untilTold(singleKey)
    const texts = () => alertsFor(user).map(({ text }) => text)
    await expect.poll(() => texts().join()).toContain('The last one')
    expect(texts()).toHaveLength(2)
  })

  test('completes a hand-over that a consumer gave up on', async () => {
    const user = await watcherOf(unrated)
    const at = new Date(Date.now() + 1_000).toISOString()
    const notice = `${at}#late`
    const TableName = tableName(cloud.stage, 'notifications')
    const Item = {
      key: `notices#${unrated}`,
      part: notice,
      projectId: unrated,
      at,
      subject: 'Late',
      paragraphs: ['Coldharbour, which you watch: late.'],
    }
    const { Key } = pendingItem(unrated, notice)
    const pending = { ...Key, projectId: unrated, notice }
    await cloud.documents.send(new PutCommand({ TableName, Item: pending }))
    // The consumer finds no notice, and gives up after its tries.
    await vi.waitFor(async () => {
      const letters = await (await fetch(`${cloud.origin}/__local/dead-letters`)).text()
      expect(letters).toContain(`${Key.key} ${Key.part}`)
    }, EVENTUALLY)
    await cloud.documents.send(new PutCommand({ TableName, Item }))
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    try {
      await keepUp()
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => alertsFor(user)).toHaveLength(1)
  })
})
