import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import { signInNewStaff, signInNewUser, type User } from './accounts.ts'
import type { Visitor } from './visitor.ts'

/** A member of staff who acts as a new user, and the id of the impersonation. */
export const impersonateNewUser = async (
  cloud: TestCloud,
  {
    admin,
    subject,
    reason = 'ticket 8812',
    viewOnly = false,
  }: {
    readonly admin?: User
    readonly subject?: User
    readonly reason?: string
    readonly viewOnly?: boolean
  } = {},
): Promise<{ readonly admin: User; readonly subject: User; readonly id: string }> => {
  const [staff, user] = await Promise.all([
    admin ?? signInNewStaff(cloud),
    subject ?? signInNewUser(cloud),
  ])
  await impersonate(staff, user, { reason, viewOnly })
  return { admin: staff, subject: user, id: await newestOf(cloud, user) }
}

/** Has a member of staff act as a user. */
export const impersonate = async (
  staff: Visitor,
  { sub }: Pick<User, 'sub'>,
  given: { readonly reason?: string; readonly viewOnly?: boolean } = {},
): Promise<void> => {
  const body = { impersonatingUserId: sub, ...given }
  expect((await staff.post('/api/impersonation-tool/create', body)).status).toBe(200)
}

/** Of a user: read past the API. */
const newestOf = async ({ documents, stage }: TestCloud, { sub }: User): Promise<string> => {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: tableName(stage, 'heads'),
      FilterExpression: 's.subjectId = :sub AND s.#status = :active',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':sub': sub, ':active': 'active' },
      ConsistentRead: true,
    }),
  )
  const streams = Items.toSorted((a, b) => (a['recordedAt'] < b['recordedAt'] ? 1 : -1))
  return String(streams[0]?.['stream']).slice('Impersonation#'.length)
}

export const exitImpersonation = async (
  visitor: Visitor,
  { sub }: Pick<User, 'sub'>,
): Promise<void> => {
  expect((await visitor.post('/api/impersonation-tool/delete', { adminId: sub })).status).toBe(200)
}

interface SessionUser {
  readonly username: string
  readonly email: string
  readonly adminId?: string
  readonly staff?: boolean
  readonly impersonation?: { readonly adminEmail: string; readonly until: string }
}
/** As the session answers it; undefined when signed out. */
export const sessionUserOf = async (visitor: Visitor): Promise<SessionUser | undefined> =>
  ((await (await visitor.get('/api/auth/session')).json()) as { user?: SessionUser }).user
