import { dirname } from 'node:path'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { KeptLetter } from '../../local/engine/streams/dead-letters.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { CONFIRMATION, reportToQueue, takeStep } from '../../test/support/data/incidents.ts'
import { setInItem } from '../../test/support/data/set-in-item.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { signInNewStaff } from '../../test/support/http/accounts.ts'
import { newEmail } from '../../test/support/http/visitor.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { redrive as redriveCommand } from '../commands/redrive.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 40)
const staff = await signInNewStaff(cloud)
/** The folder that the commands work on, while the product runs on it. */
const data = dirname(dirname(cloud.logFile))

const redrive = async (...args: string[]) =>
  (await runCommand(redriveCommand, ['--json', '--data', data, ...args])).json()

const lettersOf = async (consumer: string): Promise<readonly KeptLetter[]> => {
  const response = await fetch(`${cloud.origin}/__local/dead-letters`)
  const letters = (await response.json()) as readonly KeptLetter[]
  return letters.filter((letter) => letter.consumer === consumer)
}

const letterAbout = async (consumer: string, item: string): Promise<void> => {
  await expect
    .poll(async () => (await lettersOf(consumer)).map((letter) => letter.item))
    .toContain(item)
}

const evidenceOf = async (reference: string, project: string): Promise<RecordedEvent[]> =>
  (await recordedEvents(cloud, `Project#${project}`)).filter((event) =>
    JSON.stringify(event.data).includes(reference),
  )

/** The state of a head; returns the one that it replaces. */
const setState = async (stream: string, state: unknown): Promise<unknown> =>
  (await setInItem(cloud, 'heads', { stream }, 's', state))['s']

test('a poisoned change holds up nothing, waits among the dead letters, and is done once when its cause is gone', async () => {
  const consumer = 'incidents/record-evidence'
  const poisoned = await reportToQueue(cloud, staff)
  const other = await reportToQueue(cloud, staff, { projectId: 'quernstead' })
  const state = await setState('Project#corvane', 'damaged')

  expect((await takeStep(staff, 'confirm', poisoned, CONFIRMATION)).status).toBe(200)
  expect((await takeStep(staff, 'confirm', other, CONFIRMATION)).status).toBe(200)
  const stream = `Incident#${poisoned.reference}`
  await letterAbout(consumer, stream)
  await expect.poll(async () => await evidenceOf(other.reference, 'quernstead')).toHaveLength(1)

  // Nothing has changed: it fails again, and is not lost.
  const [first] = await lettersOf(consumer)
  expect(await redrive('--consumer', consumer)).toEqual({
    redriven: 1,
    gone: 0,
    items: [{ consumer, item: stream }],
  })
  await vi.waitFor(async () => {
    const [again] = await lettersOf(consumer)
    expect(again?.sequenceNumber).toMatch(/\d/)
    expect(again?.sequenceNumber).not.toBe(first?.sequenceNumber)
  }, EVENTUALLY)

  await setState('Project#corvane', state)
  expect(await redrive('--consumer', consumer, '--dry-run')).toEqual({
    redriven: 0,
    gone: 0,
    items: [{ consumer, item: stream }],
  })
  expect(await lettersOf(consumer)).toHaveLength(1)
  expect(await redrive('--consumer', consumer)).toMatchObject({ redriven: 1 })
  await expect.poll(async () => await evidenceOf(poisoned.reference, 'corvane')).toHaveLength(1)
  expect(await lettersOf(consumer)).toEqual([])

  // All that it ever received: what has been done is not done again.
  const all = (await redrive('--consumer', consumer, '--since', '2020-01-01')) as {
    items: readonly { item: string }[]
  }
  expect(all.items.map(({ item }) => item).toSorted()).toEqual(
    [stream, `Incident#${other.reference}`].toSorted(),
  )
  const third = await reportToQueue(cloud, staff, { projectId: 'quernstead' })
  expect((await takeStep(staff, 'confirm', third, CONFIRMATION)).status).toBe(200)
  await expect.poll(async () => await evidenceOf(third.reference, 'quernstead')).toHaveLength(1)
  expect(await evidenceOf(poisoned.reference, 'corvane')).toHaveLength(1)
  expect(await evidenceOf(other.reference, 'quernstead')).toHaveLength(1)
})

test('an email that could not be sent is sent once when its cause is gone', async () => {
  const consumer = 'email/send-emails'
  const TableName = tableName(cloud.stage, 'email-outbox')
  const id = 'an-email-of-an-unknown-kind'
  const to = newEmail()
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const Item = { id, kind: 'passwort-changed', to, at: new Date().toISOString(), expiresAt }
  await cloud.documents.send(new PutCommand({ TableName, Item }))
  await letterAbout(consumer, id)
  await setInItem(cloud, 'email-outbox', { id }, 'kind', 'password-changed')
  expect(await redrive()).toEqual({ redriven: 1, gone: 0, items: [{ consumer, item: id }] })
  await expect.poll(() => cloud.outbox.list({ to })).toHaveLength(1)
  expect(await lettersOf(consumer)).toEqual([])
  const { Item: left } = await cloud.documents.send(new GetCommand({ TableName, Key: { id } }))
  expect(left).toBeUndefined()
  expect(await redrive()).toEqual({ redriven: 0, gone: 0, items: [] })
})

test.each([
  [['--since', '2026-01-01'], /^With --since, give --consumer too\.$/],
  [['--consumer', 'nobody'], /^--consumer takes .*\bprojects\/project-catalogue, /],
  [['--stage', 'prod'], /^On AWS, give --consumer and --since/],
])('says what is missing: %j', async (args, message) => {
  expect(await refusalOf(redriveCommand, args)).toMatch(message)
})
