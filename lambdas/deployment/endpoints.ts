import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { registry } from '../../shared/contract/registry.ts'
import { type FunctionNeeds, USER_CATEGORIES } from '../platform/deployment.ts'
import { authNeeds } from './auth-needs.ts'
import {
  audits,
  beganProjects,
  checksSession,
  commands,
  endsImpersonations,
  limited,
  mails,
  opensSession,
  readsMetrics,
  repeatable,
  signedIn,
} from './common-rights.ts'
import { appends, by, may, on, reads, readsEvents, together } from './table-rights.ts'

/** What the Lambda of each call is deployed with, by the id of its contract. */
export const needs: Readonly<Record<string, Partial<FunctionNeeds>>> = {
  'announcement/get': { tables: reads('Announcement') },
  'announcement/publish': { tables: together(signedIn, appends('Announcement')) },
  'announcement/withdraw': { tables: together(signedIn, appends('Announcement')) },
  'audit/list-sessions': {
    tables: together(audits, { sessions: by('byUser'), snapshots: may('read') }),
    identityActions: ['ListUsers'],
  },
  'audit/readings': {
    tables: together(audits, { snapshots: may('read') }),
    identityActions: ['ListUsers'],
  },
  'audit/session': {
    tables: together(audits, reads('Impersonation'), {
      sessions: by('byUser'),
      'data-keys': may('read'),
    }),
    identityActions: ['ListUsers'],
    personalData: true,
  },
  'audit/state': { tables: together(audits, { events: may('read') }) },
  'audit/stream-history': { tables: together(audits, { events: may('read') }) },
  'audit/timeline': {
    tables: together(audits, reads('Impersonation'), readsEvents(...USER_CATEGORIES), {
      events: by('bySession'),
    }),
  },
  'audit/user-history': {
    tables: together(audits, readsEvents('Impersonation', ...USER_CATEGORIES), {
      snapshots: may('read'),
    }),
  },
  ...authNeeds,
  'blog/article': {},
  'blog/feed': {},
  'blog/list': {},
  'errors/report': { tables: together(limited, { 'error-reports': may('put') }) },
  'events/record': { tables: together(signedIn, limited, { activity: may('put') }) },
  'flags/get': {},
  'images/optimise': { readsPictures: true, nativeModules: ['sharp'], memoryMegabytes: 1024 },
  'impersonation/create': {
    tables: together(
      signedIn,
      checksSession,
      appends('Impersonation'),
      limited,
      mails,
      { sessions: may('put') },
      {
        'data-keys': may('read', 'put'),
      },
    ),
    identityActions: ['AdminGetUser', 'AdminListGroupsForUser', 'ListUsers'],
    personalData: true,
  },
  'impersonation/delete': { tables: together(opensSession, endsImpersonations) },
  'impersonation/end': {
    tables: together(opensSession, endsImpersonations, { sessions: by('byUser') }),
  },
  'impersonation/user': { tables: signedIn, identityActions: ['ListUsers'] },
  'incidents/confirm': {
    tables: together(signedIn, appends('Incident'), { 'data-keys': on(['Incident#*'], 'read') }),
    personalData: true,
  },
  'incidents/count-reports': { tables: together(signedIn, { snapshots: may('read') }) },
  'incidents/list': {
    readsCatalogue: true,
    tables: together(signedIn, reads('Incident'), {
      snapshots: may('read'),
      'data-keys': on(['Incident#*'], 'read'),
    }),
    personalData: true,
  },
  'incidents/preview': {
    tables: together(signedIn, reads('Incident'), { snapshots: may('read') }),
    personalData: true,
  },
  'incidents/report': {
    tables: together(commands('Incident'), beganProjects, {
      'data-keys': may('read', 'put', 'update'),
    }),
    personalData: true,
  },
  'incidents/resolve': {
    tables: together(signedIn, appends('Incident'), {
      snapshots: may('read'),
      'data-keys': on(['Incident#*'], 'read'),
    }),
    personalData: true,
  },
  'incidents/retract': {
    tables: together(signedIn, appends('Incident'), {
      snapshots: may('read'),
      'data-keys': on(['Incident#*'], 'read'),
    }),
    personalData: true,
  },
  'insights/get': { tables: together(signedIn, { snapshots: may('read') }) },
  'notifications/list-news': {
    tables: together(signedIn, { notifications: on(['news'], 'read') }),
  },
  'notifications/send-news': { tables: together(signedIn, appends('News')) },
  'pages/html': {
    readsCatalogue: true,
    tables: together(reads('Announcement'), { snapshots: may('read') }),
    memoryMegabytes: 1024,
  },
  'portfolio/get': {
    readsCatalogue: true,
    tables: together(signedIn, reads('Profile'), {
      'data-keys': may('read'),
      snapshots: may('read'),
    }),
    personalData: true,
  },
  'projects/alert-feed': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/average-yes-percentage': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/badge': { tables: { snapshots: may('read') } },
  'projects/compare': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/directory': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/evidence': { tables: { snapshots: may('read') } },
  'projects/get': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/highlights': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/leaderboard': {
    tables: together(limited, { snapshots: may('read') }),
    readsCatalogue: true,
    // A CSV of 25,000 rows takes 2 to 3 s of a whole processor.
    memoryMegabytes: 1024,
  },
  'projects/list': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/methodology': {},
  'projects/page-view': {
    tables: together(signedIn, beganProjects, {
      engagement: may('read', 'update'),
      counters: may('read', 'put', 'update'),
    }),
  },
  'projects/project-alert-feed': { tables: { snapshots: may('read') } },
  'projects/remove-logo': { tables: together(signedIn, appends('Project')) },
  'projects/score': { tables: { snapshots: may('read') } },
  'projects/score-history': {
    tables: { snapshots: may('read') },
    memoryMegabytes: 1024,
  },
  'projects/search': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/security-alerts': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/share-picture': {
    tables: { snapshots: may('read') },
    memoryMegabytes: 1024,
  },
  'projects/site-share-picture': { memoryMegabytes: 1024 },
  'projects/sitemap': { tables: { snapshots: may('read') }, readsCatalogue: true },
  'projects/upload-logo': {
    tables: together(signedIn, appends('Project'), limited),
    storesLogos: true,
    nativeModules: ['sharp'],
    memoryMegabytes: 1024,
  },
  'projects/vote': {
    tables: together(signedIn, beganProjects, limited, {
      engagement: may('read', 'put', 'update'),
    }),
  },
  'quotes/list': {
    tables: together(signedIn, reads('Quote'), {
      snapshots: may('read'),
      'data-keys': on(['Quote#*'], 'read'),
    }),
    personalData: true,
  },
  'quotes/request': {
    tables: together(appends('Quote'), limited, { 'data-keys': on(['Quote#*'], 'read', 'put') }),
    personalData: true,
  },
  'skynet/metric-latest': { tables: readsMetrics },
  'skynet/privileged-address': { tables: { metrics: on(['address#*'], 'read') } },
  'skynet/privileged-function': { tables: { metrics: on(['address#*'], 'read') } },
  'skynet/privileged-transaction': { tables: { metrics: on(['address#*'], 'read') } },
  'skynet/top-callers': { tables: readsMetrics },
  'skynet/top-events': { tables: readsMetrics },
  'skynet/top-function-calls': { tables: readsMetrics },
  'skynet/twitter-activity-by-dates': { tables: readsMetrics },
  'survey/get': {
    tables: together(signedIn, reads('Survey'), { 'data-keys': may('read') }),
    personalData: true,
  },
  'survey/upload': {
    tables: together(commands('Survey'), beganProjects, { 'data-keys': may('read', 'put') }),
    personalData: true,
  },
  'user/delete-picture': { tables: commands('Profile'), pictures: true },
  'user/export': {
    tables: together(
      signedIn,
      reads('Incident', 'Profile', 'Survey', 'Watchlist'),
      readsEvents('Webhook'),
      {
        sessions: by('byUser'),
        'data-keys': may('read'),
        activity: may('read'),
      },
    ),
    personalData: true,
  },
  'user/link-wallet': {
    tables: together(commands('Profile'), { 'data-keys': may('read', 'put') }),
    personalData: true,
  },
  'user/list-wallets': {
    tables: together(signedIn, reads('Profile'), { 'data-keys': may('read') }),
    personalData: true,
  },
  'user/profile': {
    tables: together(signedIn, reads('Profile', 'Survey'), { 'data-keys': may('read') }),
    identityActions: ['AdminGetUser'],
    personalData: true,
  },
  'user/sso-settings': { tables: together(signedIn, reads('Profile')), personalData: true },
  'user/unlink-wallet': {
    tables: together(commands('Profile'), { 'data-keys': may('read', 'put') }),
    personalData: true,
  },
  'user/unsubscribe': { tables: appends('Profile'), personalData: true },
  'user/unsubscribe-one-click': { tables: appends('Profile'), personalData: true },
  'user/update-sso-settings': {
    tables: commands('Profile'),
    personalData: true,
  },
  'user/upload-picture': {
    tables: together(commands('Profile'), { 'data-keys': may('read', 'put') }),
    pictures: true,
    personalData: true,
    nativeModules: ['sharp'],
    memoryMegabytes: 1024,
  },
  'watchlist/changes': {
    tables: together(signedIn, limited, reads('Watchlist'), { snapshots: may('read') }),
    memoryMegabytes: 1024,
  },
  'watchlist/create': { tables: commands('Watchlist') },
  'watchlist/delete': { tables: commands('Watchlist') },
  'watchlist/list': { tables: together(signedIn, reads('Watchlist')) },
  'watchlist/reorder': { tables: commands('Watchlist') },
  'watchlist/seen': { tables: commands('Watchlist') },
  'watchlist/update': { tables: commands('Watchlist') },
  'webhooks/create': {
    tables: together(commands('Webhook'), { 'data-keys': may('read', 'put') }),
    personalData: true,
  },
  'webhooks/delete': { tables: commands('Webhook') },
  'webhooks/deliver-again': {
    tables: together(signedIn, reads('Webhook'), limited, repeatable, {
      notifications: on(['delivery#*'], 'read', 'put', 'update'),
    }),
  },
  'webhooks/list': {
    tables: together(signedIn, reads('Webhook'), {
      'data-keys': may('read'),
      notifications: on(['delivery#*'], 'read'),
    }),
    personalData: true,
  },
  'webhooks/test': {
    tables: together(signedIn, reads('Webhook'), limited, repeatable, {
      notifications: on(['delivery#*'], 'read', 'put'),
    }),
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
  readsCatalogue: false,
  personalData: false,
  nativeModules: [],
  memoryMegabytes: 512,
}

/** Every call of the product as it is deployed. */
export const endpoints: readonly DeployedEndpoint[] = registry.map(deployed)
