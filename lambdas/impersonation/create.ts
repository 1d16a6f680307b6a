import { createHash } from 'node:crypto'
import { startImpersonation } from '../../shared/contract/impersonation.ts'
import { IMPERSONATION_MS } from '../../shared/values/impersonation.ts'
import { emailPut } from '../email/published.ts'
import { eventStore } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { hmacOf } from '../platform/crypto/hmac.ts'
import { impersonationEnded } from '../platform/event-store/errors.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { identityAdmin, impersonations, sessions } from '../platform/identity/identity.ts'
import { keepSession, sessionSecret } from '../platform/identity/session-cookie.ts'
import type { Session } from '../platform/identity/session.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import { limits } from './acting/limits.ts'
import { recordDenial } from './acting/record-denial.ts'
import { requireSubject, userNotFound } from './acting/require-subject.ts'
import { impersonationStreams } from './decider.ts'

type Request = CheckedRequest<typeof startImpersonation>
type Account = Awaited<ReturnType<typeof requireSubject>>

/** Event, session and email are written in one transaction: there is no half of an impersonation. */
export const handler = handle(startImpersonation, async (request) => {
  const { session: admin, body, commandId, cookies } = request
  await consume([[limits.startsPerAdmin, admin.sub]])
  try {
    await requireRight(admin)
    const account = await requireSubject(admin.sub, body.impersonatingUserId)
    // Derived, so that a repeat answers with the same cookie.
    const place = `${admin.id}\n${commandId}`
    const id = createHash('sha256').update(place).digest('base64url').slice(0, 22)
    const secret = hmacOf(config().secret, 'impersonation', `${sessionSecret(cookies)}\n${place}`)
    await start(request, account, { id, secret })
    const { sub, email } = account
    return new HttpResponse(
      { ok: true as const, user: { id: sub, username: sub, email } },
      { cookies: [keepSession(secret, admin.expires)] },
    )
  } catch (error) {
    if (error instanceof Refusal) await recordDenial(request, error)
    throw error
  }
})

/** The session may be older than a change of the group. */
const requireRight = async (admin: Session): Promise<void> => {
  const account = await identityAdmin().get(admin.loginName)
  const staff = account?.enabled === true && (await identityAdmin().isStaff(admin.loginName))
  await sessions().noteChecked(admin, { staff })
  if (!staff) throw new Refusal('NotStaff', 'This is for staff only.')
}

const start = async (
  request: Request,
  account: Account,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<void> => {
  const { session: admin, body, now, clientAddress, userAgent } = request
  const until = Math.min(now + IMPERSONATION_MS, admin.expires)
  const mode = body.viewOnly ? { viewOnly: true as const } : {}
  const key = await keyOf(account.sub)
  const reason = body.reason === '' ? {} : { reason: key.encrypt(body.reason, `${id}/reason`) }
  const adminKey = await dataKeys().of(admin.sub)
  const origin = adminKey.encrypt(JSON.stringify({ clientAddress, userAgent }), `${id}/origin`)
  const begun = impersonations().begin(secret, {
    ...recordOf(account, request),
    impersonation: {
      id,
      adminId: admin.sub,
      adminEmail: admin.email,
      adminSession: admin.id,
      adminExpires: admin.expires,
      until,
      ...reason,
      ...mode,
    },
  })
  const mail = emailPut({
    kind: 'impersonation-started',
    to: account.email,
    userId: account.sub,
    by: admin.email,
    ...(body.reason !== '' && { reason: body.reason }),
  })
  const { state } = await eventStore().execute(
    impersonationStreams,
    id,
    {
      type: 'StartImpersonation',
      adminId: admin.sub,
      subjectId: account.sub,
      ...reason,
      ...mode,
      origin,
      expiresAt: new Date(until).toISOString(),
    },
    {
      ...commandMeta(
        startImpersonation,
        { ...request, body: { ...body, reason: key.fingerprint(`reason\n${body.reason}`) } },
        'staff',
      ),
      onBehalfOf: account.sub,
      session: id,
      alongside: { ...begun, items: [...begun.items, { Put: mail }] },
    },
  )
  // A repeat that comes too late.
  if (state.status !== 'active') throw impersonationEnded()
}

/** @throws Refusal `UserNotFound` while the deletion of the account is completed */
const keyOf = async (userId: string) => {
  try {
    return await dataKeys().of(userId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AccountDeleted') throw userNotFound()
    throw error
  }
}

const recordOf = (account: Account, { now, userAgent }: Request) => ({
  sub: account.sub,
  loginName: account.loginName,
  email: account.email,
  image: null,
  staff: false,
  provider: account.provider,
  userAgent,
  signedInAt: now,
  lastSeen: now,
  checkedAt: now,
})
