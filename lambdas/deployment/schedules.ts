import type { Schedule } from '../platform/deployment.ts'
import { handsOver, endsImpersonations, mails, noticesChanges } from './common-rights.ts'
import { may, on, reads, together } from './table-rights.ts'

/** Time alone moves scores: audits age, facts expire. Views and votes come into the lists by it too. */
export const ratingSchedule: Schedule = {
  id: 'projects/rate-catalogue',
  summary: 'Rates what time, views, votes and measurements have changed, and publishes it.',
  everyMinutes: 15,
  tables: {
    events: on(['Project#*'], 'read'),
    heads: may('scan'),
    metrics: [...on(['project#*'], 'read'), ...on(['touched#*'], 'read', 'update', 'delete')],
    engagement: [...may('read'), ...on(['touched#*'], 'update', 'delete')],
    snapshots: may('read', 'put', 'update'),
  },
  storesCatalogue: true,
  sweepsCatalogue: true,
  timeoutSeconds: 600,
  memoryMegabytes: 1024,
}

/** Time alone crosses bands, too. What a consumer gave up on is handed over here. */
export const noticeSchedule: Schedule = {
  id: 'notifications/keep-up',
  summary: 'Notices what time alone changed of watched projects, and completes hand-overs.',
  everyMinutes: 15,
  tables: together(noticesChanges, handsOver, {
    notifications: on(['keep-up'], 'read', 'put'),
  }),
  timeoutSeconds: 600,
  memoryMegabytes: 1024,
}

/** Daily and weekly digests are due at 07:00 UTC; a run takes up what the last one left. */
export const digestSchedule: Schedule = {
  id: 'notifications/send-digests',
  summary: 'Queues the digests of watchlists that are due.',
  everyMinutes: 30,
  tables: together(reads('Watchlist'), mails, {
    events: on(['Project#*'], 'read'),
    heads: on(['Project#*'], 'read'),
    metrics: on(['project#*'], 'read'),
    notifications: on(['subscribers#*'], 'read', 'update'),
    snapshots: may('read', 'put', 'update'),
  }),
  timeoutSeconds: 900,
  memoryMegabytes: 1024,
}

/** Servers that were down get their messages later, for a day. */
export const webhookSchedule: Schedule = {
  id: 'webhooks/retry-deliveries',
  summary: 'Has messages to webhooks tried again that are due.',
  everyMinutes: 5,
  tables: {
    notifications: [...on(['due'], 'read', 'delete'), ...on(['delivery#*'], 'put')],
  },
  timeoutSeconds: 120,
  memoryMegabytes: 512,
}

/** An email service that is down for half a day loses no email. */
export const resendSchedule: Schedule = {
  id: 'email/resend-emails',
  summary: 'Queues emails again that were not sent.',
  everyMinutes: 10,
  tables: { 'email-outbox': may('scan', 'put', 'update') },
  timeoutSeconds: 300,
  memoryMegabytes: 512,
}

/** A browser that is closed tells of no end. */
export const expirySchedule: Schedule = {
  id: 'audit/end-expired',
  summary: 'Notes the end of impersonations that have run out.',
  everyMinutes: 5,
  tables: together(endsImpersonations, { snapshots: may('read') }),
  timeoutSeconds: 60,
  memoryMegabytes: 512,
}

/** Every schedule of the product. */
export const schedules: readonly Schedule[] = [
  ratingSchedule,
  noticeSchedule,
  digestSchedule,
  resendSchedule,
  webhookSchedule,
  expirySchedule,
]
