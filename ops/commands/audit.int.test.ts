import { dirname } from 'node:path'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { User } from '../../test/support/http/accounts.ts'
import { exitImpersonation, impersonateNewUser } from '../../test/support/http/impersonation.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import type { OpsRun } from '../../test/support/product/run-ops.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { audit as auditCommand } from './audit.ts'

const cloud = await useTestCloud()
const data = dirname(dirname(cloud.logFile))

const audit = async (...args: string[]): Promise<OpsRun> =>
  await runCommand(auditCommand, ['--data', data, ...args])

const linesOf = ({ out }: OpsRun): Record<string, unknown>[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const act = async () => {
  const { admin, subject, id } = await impersonateNewUser(cloud)
  await rename(admin, ['One', 'Two'])
  await exitImpersonation(admin, admin)
  return { admin, subject, id }
}
const rename = async (admin: User, names: readonly string[]): Promise<void> => {
  for (const name of names) await admin.post('/api/watchlist/create', { name, projects: [] })
}

const acted = await act()

test('an impersonation comes with its events in order, and is complete', async () => {
  const ran = await audit('--session', acted.id, '--json')
  expect(ran).toMatchObject({ exitCode: 0 })
  expect(linesOf(ran).map(({ type }) => type)).toEqual([
    'ImpersonationStarted',
    'WatchlistCreated',
    'WatchlistCreated',
    'ImpersonationEnded',
    undefined,
  ])
  expect(ran.json()).toEqual({ sessions: 1, incomplete: [] })
})

test('those of a member of staff and those as a user are listed', async () => {
  for (const whose of [
    ['--admin', acted.admin.sub],
    ['--subject', acted.subject.sub],
  ]) {
    // The list follows the heads.
    const ran = await vi.waitFor(async () => {
      const { err, ...rest } = await audit(...whose)
      expect(err).toBe('1 impersonation looked at, 0 not complete.\n')
      return { err, ...rest }
    }, EVENTUALLY)
    expect(linesOf(ran)).toEqual([
      expect.objectContaining({ id: acted.id, verdict: 'complete', counted: 2, found: 2 }),
    ])
  }
})

test('one that lacks an event is named, by the exit code too', async () => {
  const { subject, id } = await act()
  await cloud.documents.send(
    new DeleteCommand({
      TableName: tableName(cloud.stage, 'events'),
      Key: { stream: `Watchlist#${subject.sub}`, version: 1 },
    }),
  )
  const ran = await audit('--session', id, '--json')
  expect(ran).toMatchObject({ exitCode: 1 })
  expect(ran.err).toContain(`${id} is incomplete: 2 commands counted, 1 found.`)
  expect(ran.json()).toEqual({
    sessions: 1,
    incomplete: [{ session: id, verdict: 'incomplete', counted: 2, found: 1 }],
  })
})

test('what cannot be audited is told', async () => {
  const refusal = async (...args: string[]) =>
    await refusalOf(auditCommand, ['--data', data, ...args])
  expect(await refusal('--session', 'hV3mT0pKQh8Yc0m2nV9sXr')).toBe(
    'There is no impersonation of this id. hV3mT0pKQh8Yc0m2nV9sXr',
  )
  expect(await refusal('--session', 'a', '--admin', 'b')).toBe(
    'Give one of --session ID, --admin ID and --subject ID.',
  )
})
