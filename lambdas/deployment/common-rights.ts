import type { TableRights } from '../platform/deployment.ts'
import { appends, by, may, on, together } from './table-rights.ts'

/** What several functions may do to tables, by what they do it for. */

const IMPERSONATIONS = ['Impersonation#*']

/** Ends impersonations. Their heads are moved by updates, because actions are counted in them. */
export const endsImpersonations: TableRights = {
  events: on(IMPERSONATIONS, 'read', 'put'),
  heads: on(IMPERSONATIONS, 'read', 'update'),
}

/** Finds the caller's session, and notes when it was last seen. Nothing else of it can be changed. */
export const signedIn: TableRights = {
  sessions: [{ may: ['read'] }, { may: ['update'], attributes: ['id', 'lastSeen', 'expiresAt'] }],
}

/** Counts calls against limits; some are given back by counting down. */
export const limited: TableRights = { counters: may('update') }

/**
 * Commands of a user, so many an hour, under which staff may act: each of their actions is counted.
 */
export const commands = (...categories: readonly string[]): TableRights =>
  together(signedIn, limited, appends(...categories), { heads: on(IMPERSONATIONS, 'update') })

/** Keeps answers under their Idempotency-Key. */
export const repeatable: TableRights = {
  'idempotency-records': may('read', 'put', 'update'),
}

/** Signs in, or goes on under another id. Beside these only the start of an impersonation puts one. */
export const opensSession: TableRights = together(signedIn, { sessions: may('put', 'delete') })

/** Asks Cognito whether the account still is what the session says, and has the whole session back. */
export const checksSession: TableRights = { sessions: may('update') }

/** Ends sessions of a user, found by the index. */
export const endsOthers: TableRights = {
  sessions: [{ may: ['delete'] }, ...by('byUser')],
}

/** Queues emails. */
export const mails: TableRights = { 'email-outbox': may('put') }

/** Knows whether there is a project. */
export const beganProjects: TableRights = { streams: on(['Project#*'], 'read') }

/** The same of somebody who asks for its measured series. */
export const readsMetrics: TableRights = together(beganProjects, {
  metrics: on(['project#*'], 'read'),
})

/** Reads the audit trail, and leaves an event that says so. */
export const audits: TableRights = together(signedIn, appends('AuditReading'))

/** Notices what changed of a watched project: reads its dossier, or makes it, and notes what is new. */
export const noticesChanges: TableRights = {
  events: on(['Project#*'], 'read'),
  heads: on(['Webhook#*'], 'read'),
  metrics: on(['project#*'], 'read'),
  snapshots: may('read', 'put', 'update'),
  notifications: [
    ...on(['followed'], 'read', 'put'),
    ...on(['notices#*', 'pending#*', 'delivery#*'], 'put'),
  ],
  ...mails,
}

/** Hands over to each watcher what was noticed, and to each reader what staff wrote. */
export const handsOver: TableRights = together(mails, {
  heads: on(['Webhook#*'], 'read'),
  notifications: [
    ...on(['notices#*', 'watchers#*', 'subscribers#*'], 'read'),
    ...on(['pending#*'], 'read', 'update', 'delete'),
    ...on(['news'], 'read', 'update'),
    ...on(['delivery#*'], 'put'),
  ],
})
