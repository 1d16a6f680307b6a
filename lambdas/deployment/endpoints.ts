import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { registry } from '../../shared/contract/registry.ts'
import { appendRights, type FunctionNeeds, readRights } from '../platform/deployment.ts'

/** What the Lambda of each call is deployed with, by the id of its contract. */
export const needs: Readonly<Record<string, Partial<FunctionNeeds>>> = {
  'announcement/get': { tables: readRights },
  'announcement/publish': { tables: { ...appendRights, sessions: 'write' } },
  'announcement/withdraw': { tables: { ...appendRights, sessions: 'write' } },
  'audit/list-sessions': {
    tables: { ...appendRights, sessions: 'write', snapshots: 'read' },
    identityActions: ['ListUsers'],
  },
  'audit/readings': {
    tables: { ...appendRights, sessions: 'write', snapshots: 'read' },
    identityActions: ['ListUsers'],
  },
  'audit/session': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'read' },
    identityActions: ['ListUsers'],
    personalData: true,
  },
  'audit/state': { tables: { ...appendRights, sessions: 'write' } },
  'audit/stream-history': { tables: { ...appendRights, sessions: 'write' } },
  'audit/timeline': { tables: { ...appendRights, sessions: 'write' } },
  'audit/user-history': { tables: { ...appendRights, sessions: 'write', snapshots: 'read' } },
  'auth/callback': {
    tables: { ...appendRights, sessions: 'write', 'email-outbox': 'write' },
    identityProvider: true,
    identityActions: ['AdminGetUser', 'ListUsers'],
    personalData: true,
  },
  'auth/callback-credentials': {
    tables: { sessions: 'write', counters: 'write', 'email-outbox': 'write' },
    identityProvider: true,
  },
  'auth/change-password': {
    tables: {
      counters: 'write',
      'idempotency-records': 'write',
      sessions: 'write',
      'email-outbox': 'write',
    },
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/confirm-second-factor': {
    tables: {
      counters: 'write',
      'idempotency-records': 'write',
      sessions: 'write',
      'email-outbox': 'write',
    },
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/csrf': {},
  'auth/delete-account': {
    tables: {
      ...appendRights,
      counters: 'write',
      sessions: 'write',
      'data-keys': 'write',
      'email-outbox': 'write',
    },
    identityProvider: true,
    identityActions: ['AdminDeleteUser', 'AdminGetUser', 'ListUsers'],
    personalData: true,
  },
  'auth/end-sessions': { tables: { sessions: 'write' } },
  'auth/error-page': {},
  'auth/forgot-password': {
    tables: { counters: 'write', 'idempotency-records': 'write' },
    identityProvider: true,
  },
  'auth/list-sessions': { tables: { sessions: 'write' } },
  'auth/log': { tables: { counters: 'write' } },
  'auth/providers': {},
  'auth/resend-confirmation': {
    tables: { counters: 'write', 'idempotency-records': 'write' },
    identityProvider: true,
  },
  'auth/reset-forgotten-password': {
    tables: {
      counters: 'write',
      'idempotency-records': 'write',
      sessions: 'write',
      'email-outbox': 'write',
    },
    identityProvider: true,
    identityActions: ['AdminGetUser', 'AdminUserGlobalSignOut'],
  },
  'auth/session': { tables: { ...appendRights, sessions: 'write' }, identityProvider: true },
  'auth/set-up-second-factor': {
    tables: { counters: 'write', sessions: 'write' },
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/sign-in-page': {},
  'auth/sign-out-page': {},
  'auth/signout': { tables: { ...appendRights, sessions: 'write' }, identityProvider: true },
  'auth/signup': {
    tables: { counters: 'write', 'idempotency-records': 'write' },
    identityProvider: true,
    identityActions: ['ListUsers'],
  },
  'auth/start-sign-in': {},
  'auth/turn-off-second-factor': {
    tables: {
      counters: 'write',
      'idempotency-records': 'write',
      sessions: 'write',
      'email-outbox': 'write',
    },
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/update-session': { tables: { ...readRights, sessions: 'write' } },
  'auth/verify-email': {
    tables: { counters: 'write', 'idempotency-records': 'write' },
    identityProvider: true,
  },
  'auth/verify-request-page': {},
  'blog/article': {},
  'blog/feed': {},
  'blog/list': {},
  'errors/report': { tables: { 'error-reports': 'append', counters: 'write' } },
  'events/record': { tables: { activity: 'append', counters: 'write', sessions: 'write' } },
  'flags/get': {},
  'images/optimise': { readsPictures: true, nativeModules: ['sharp'], memoryMegabytes: 1024 },
  'impersonation/create': {
    tables: {
      ...appendRights,
      sessions: 'write',
      counters: 'write',
      'data-keys': 'write',
      'email-outbox': 'write',
    },
    identityActions: ['AdminGetUser', 'AdminListGroupsForUser', 'ListUsers'],
    personalData: true,
  },
  'impersonation/delete': { tables: { ...appendRights, sessions: 'write' } },
  'impersonation/end': { tables: { ...appendRights, sessions: 'write' } },
  'impersonation/user': { tables: { sessions: 'write' }, identityActions: ['ListUsers'] },
  'incidents/confirm': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'read' },
    personalData: true,
  },
  'incidents/count-reports': { tables: { snapshots: 'read', sessions: 'write' } },
  'incidents/list': {
    tables: { ...readRights, sessions: 'write', snapshots: 'read', 'data-keys': 'read' },
    personalData: true,
  },
  'incidents/preview': {
    tables: { ...readRights, sessions: 'write', snapshots: 'read' },
    personalData: true,
  },
  'incidents/report': {
    tables: {
      ...appendRights,
      sessions: 'write',
      'data-keys': 'write',
      counters: 'write',
    },
    personalData: true,
  },
  'incidents/resolve': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'read', snapshots: 'read' },
    personalData: true,
  },
  'incidents/retract': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'read', snapshots: 'read' },
    personalData: true,
  },
  'insights/get': { tables: { snapshots: 'read', sessions: 'write' } },
  'notifications/list-news': { tables: { sessions: 'write', notifications: 'read' } },
  'notifications/send-news': { tables: { ...appendRights, sessions: 'write' } },
  'pages/html': { tables: { ...readRights, snapshots: 'read' }, memoryMegabytes: 1024 },
  'portfolio/get': {
    tables: { ...readRights, sessions: 'write', 'data-keys': 'read', snapshots: 'read' },
    personalData: true,
  },
  'projects/alert-feed': { tables: { snapshots: 'read' } },
  'projects/average-yes-percentage': { tables: { snapshots: 'read' } },
  'projects/badge': { tables: { snapshots: 'read' } },
  'projects/compare': { tables: { snapshots: 'read' } },
  'projects/directory': { tables: { snapshots: 'read' } },
  'projects/evidence': { tables: { snapshots: 'read' } },
  'projects/get': { tables: { snapshots: 'read' } },
  'projects/highlights': { tables: { snapshots: 'read' } },
  'projects/leaderboard': { tables: { snapshots: 'read' } },
  'projects/list': { tables: { snapshots: 'read' } },
  'projects/methodology': {},
  'projects/page-view': {
    tables: { streams: 'read', engagement: 'write', counters: 'write', sessions: 'write' },
  },
  'projects/project-alert-feed': { tables: { snapshots: 'read' } },
  'projects/remove-logo': { tables: { ...appendRights, sessions: 'write' } },
  'projects/score': { tables: { snapshots: 'read' } },
  'projects/score-history': { tables: { snapshots: 'read' }, memoryMegabytes: 1024 },
  'projects/search': { tables: { snapshots: 'read' } },
  'projects/security-alerts': { tables: { snapshots: 'read' } },
  'projects/share-picture': { tables: { snapshots: 'read' }, memoryMegabytes: 1024 },
  'projects/site-share-picture': { memoryMegabytes: 1024 },
  'projects/sitemap': { tables: { snapshots: 'read' } },
  'projects/upload-logo': {
    tables: { ...appendRights, sessions: 'write', counters: 'write' },
    storesLogos: true,
    nativeModules: ['sharp'],
    memoryMegabytes: 1024,
  },
  'projects/vote': {
    tables: { streams: 'read', engagement: 'write', counters: 'write', sessions: 'write' },
  },
  'quotes/list': {
    tables: { ...readRights, sessions: 'write', snapshots: 'read', 'data-keys': 'read' },
    personalData: true,
  },
  'quotes/request': {
    tables: { ...appendRights, 'data-keys': 'write', counters: 'write' },
    personalData: true,
  },
  'skynet/metric-latest': { tables: { streams: 'read', metrics: 'read' } },
  'skynet/privileged-address': { tables: { metrics: 'read' } },
  'skynet/privileged-function': { tables: { metrics: 'read' } },
  'skynet/privileged-transaction': { tables: { metrics: 'read' } },
  'skynet/top-callers': { tables: { streams: 'read', metrics: 'read' } },
  'skynet/top-events': { tables: { streams: 'read', metrics: 'read' } },
  'skynet/top-function-calls': { tables: { streams: 'read', metrics: 'read' } },
  'skynet/twitter-activity-by-dates': { tables: { streams: 'read', metrics: 'read' } },
  'survey/get': {
    tables: { ...readRights, sessions: 'write', 'data-keys': 'read' },
    personalData: true,
  },
  'survey/upload': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'write' },
    personalData: true,
  },
  'user/delete-picture': { tables: { ...appendRights, sessions: 'write' }, pictures: true },
  'user/export': {
    tables: { ...readRights, sessions: 'write', 'data-keys': 'read', activity: 'read' },
    personalData: true,
  },
  'user/link-wallet': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'write' },
    personalData: true,
  },
  'user/list-wallets': {
    tables: { ...readRights, sessions: 'write', 'data-keys': 'read' },
    personalData: true,
  },
  'user/profile': {
    tables: { ...readRights, sessions: 'write', 'data-keys': 'read' },
    identityActions: ['AdminGetUser'],
    personalData: true,
  },
  'user/sso-settings': { tables: { ...readRights, sessions: 'write' }, personalData: true },
  'user/unlink-wallet': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'write' },
    personalData: true,
  },
  'user/unsubscribe': { tables: appendRights, personalData: true },
  'user/unsubscribe-one-click': { tables: appendRights, personalData: true },
  'user/update-sso-settings': {
    tables: { ...appendRights, sessions: 'write' },
    personalData: true,
  },
  'user/upload-picture': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'write', counters: 'write' },
    pictures: true,
    personalData: true,
    nativeModules: ['sharp'],
    memoryMegabytes: 1024,
  },
  'watchlist/changes': {
    tables: { ...readRights, sessions: 'write', snapshots: 'read' },
    memoryMegabytes: 1024,
  },
  'watchlist/create': { tables: { ...appendRights, sessions: 'write' } },
  'watchlist/delete': { tables: { ...appendRights, sessions: 'write' } },
  'watchlist/list': { tables: { ...readRights, sessions: 'write' } },
  'watchlist/reorder': { tables: { ...appendRights, sessions: 'write' } },
  'watchlist/seen': { tables: { ...appendRights, sessions: 'write' } },
  'watchlist/update': { tables: { ...appendRights, sessions: 'write' } },
  'webhooks/create': {
    tables: { ...appendRights, sessions: 'write', 'data-keys': 'write' },
    personalData: true,
  },
  'webhooks/delete': { tables: { ...appendRights, sessions: 'write' } },
  'webhooks/deliver-again': {
    tables: { ...readRights, sessions: 'write', notifications: 'write', counters: 'write' },
  },
  'webhooks/list': {
    tables: { ...readRights, sessions: 'write', 'data-keys': 'read', notifications: 'read' },
    personalData: true,
  },
  'webhooks/test': {
    tables: { ...readRights, sessions: 'write', notifications: 'write', counters: 'write' },
  },
}

/** A call of the contract with what its Lambda is deployed with. */
export type DeployedEndpoint = AnyEndpoint & FunctionNeeds

/**
 * A call as it is deployed.
 *
 * @throws {Error} for a call that the table above does not name
 */
export const deployed = (endpoint: AnyEndpoint): DeployedEndpoint => {
  const own = needs[endpoint.id]
  if (!own)
    throw new Error(`lambdas/deployment/endpoints.ts does not say what ${endpoint.id} needs.`)
  return { ...endpoint, ...NOTHING, ...own }
}

/** A function without rights, of the default size. */
const NOTHING: FunctionNeeds = {
  tables: {},
  identityProvider: false,
  identityActions: [],
  pictures: false,
  readsPictures: false,
  storesLogos: false,
  personalData: false,
  nativeModules: [],
  memoryMegabytes: 512,
}

/** Every call of the product as it is deployed. */
export const endpoints: readonly DeployedEndpoint[] = registry.map(deployed)
