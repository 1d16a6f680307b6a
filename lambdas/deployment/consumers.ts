import { type Consumer, USER_CATEGORIES } from '../platform/deployment.ts'
import { beganProjects, handsOver, mails, noticesChanges } from './common-rights.ts'
import { appends, by, may, on, reads, readsEvents, together } from './table-rights.ts'

/** What most consumers are deployed with. */
const DEFAULTS = {
  via: 'stream',
  onlyNew: false,
  identityActions: [],
  pictures: false,
  personalData: false,
  sendsMail: false,
  batchSize: 10,
  batchWindowSeconds: 0,
  retries: 10,
  timeoutSeconds: 30,
  memoryMegabytes: 512,
} as const satisfies Partial<Consumer>

/**
 * One publication for each batch. The window adds to the time until visitors see an incident.
 */
export const catalogueConsumer: Consumer = {
  ...DEFAULTS,
  id: 'projects/project-catalogue',
  summary: 'Publishes the catalogue anew with the projects that changed.',
  source: 'heads',
  categories: ['Project'],
  tables: {
    events: on(['Project#*'], 'read'),
    metrics: on(['project#*'], 'read'),
    snapshots: [...may('read', 'put'), ...on(['catalogue#family#*'], 'update')],
  },
  storesCatalogue: true,
  batchSize: 1_000,
  batchWindowSeconds: 1,
  timeoutSeconds: 60,
  memoryMegabytes: 1_024,
}

/** Completes what the deletion of an account began. */
export const erasureConsumer: Consumer = {
  ...DEFAULTS,
  id: 'erasure/complete',
  summary: 'Removes what is left of a user whose account was deleted.',
  source: 'heads',
  via: 'queue',
  categories: ['Profile'],
  tables: together(appends('IdentityLink', 'Profile', 'Watchlist', 'Webhook'), {
    sessions: [...may('delete'), ...by('byUser')],
    'data-keys': may('update'),
    activity: may('read', 'delete'),
    notifications: on(['delivery#*'], 'read', 'delete'),
  }),
  identityActions: ['AdminDeleteUser', 'ListUsers'],
  pictures: true,
  personalData: true,
}

/** Notices what users want to hear of, within seconds of being recorded. */
export const noticeConsumer: Consumer = {
  ...DEFAULTS,
  id: 'notifications/follow-heads',
  summary:
    'Keeps who watches which project and wants which emails, and notices changes of watched projects.',
  source: 'heads',
  via: 'queue',
  categories: ['News', 'Watchlist', 'Webhook', 'Profile', 'Project'],
  tables: together(noticesChanges, beganProjects, {
    notifications: [
      ...on(['subscribers#*'], 'read', 'update', 'delete'),
      ...on(['watchers#*'], 'read', 'update', 'delete'),
      ...on(['followed'], 'update', 'delete'),
      ...on(['subscriptions#*', 'watching#*'], 'read', 'put'),
      ...on(['notices#*'], 'read'),
      ...on(['news'], 'put'),
    ],
  }),
  batchSize: 1_000,
  batchWindowSeconds: 1,
  timeoutSeconds: 60,
  memoryMegabytes: 1_024,
}

/** A notice may have thousands of watchers. */
export const handOverConsumer: Consumer = {
  ...DEFAULTS,
  id: 'notifications/hand-over',
  summary: 'Queues what was noticed of a project for each of its watchers.',
  source: 'notifications',
  categories: ['pending'],
  onlyNew: true,
  tables: handsOver,
  timeoutSeconds: 120,
}

/** Posts to servers of users: slow ones hold up nobody but the next messages. */
export const webhookConsumer: Consumer = {
  ...DEFAULTS,
  id: 'webhooks/deliver',
  summary: 'Posts signed messages to the webhooks of users.',
  source: 'notifications',
  categories: ['delivery'],
  onlyNew: true,
  tables: together(appends('Webhook'), {
    notifications: [
      ...on(['delivery#*'], 'read', 'update', 'delete'),
      ...on(['failing#*'], 'update', 'delete'),
      ...on(['due'], 'put'),
    ],
    'data-keys': may('read'),
  }),
  personalData: true,
  batchSize: 20,
  timeoutSeconds: 60,
}

/** Sends the mails that other functions have written. */
export const emailConsumer: Consumer = {
  ...DEFAULTS,
  id: 'email/send-emails',
  summary: 'Hands emails to the email service.',
  source: 'email-outbox',
  categories: [],
  onlyNew: true,
  tables: together(reads('Profile'), {
    'email-outbox': may('read', 'update', 'delete'),
  }),
  identityActions: ['AdminGetUser', 'ListUsers'],
  personalData: true,
  sendsMail: true,
  retries: 5,
}

/** What staff confirm of an incident becomes evidence of its project; staff find reports in a queue. */
export const incidentConsumer: Consumer = {
  ...DEFAULTS,
  id: 'incidents/record-evidence',
  summary: 'Keeps the queue of reports, and records on a project what staff made of them.',
  source: 'heads',
  via: 'queue',
  categories: ['Incident'],
  tables: together(appends('Project'), {
    events: on(['Incident#*'], 'read'),
    snapshots: may('put', 'delete'),
  }),
}

/** Staff find requests for a quote in the order of time. */
export const quoteConsumer: Consumer = {
  ...DEFAULTS,
  id: 'quotes/queue-requests',
  summary: 'Puts requests for a quote into the list of staff.',
  source: 'heads',
  via: 'queue',
  categories: ['Quote'],
  tables: { snapshots: may('put') },
}

/** Staff find impersonations in the order of time and by the people in them, and who read the audit. */
export const auditConsumer: Consumer = {
  ...DEFAULTS,
  id: 'audit/project-rows',
  summary: 'Keeps the lists of impersonations and of who read the audit.',
  source: 'heads',
  via: 'queue',
  categories: ['AuditReading', 'Impersonation'],
  tables: { snapshots: may('put') },
}

/** Sends the user an email when an impersonation ends, whoever ends it. */
export const impersonationReportConsumer: Consumer = {
  ...DEFAULTS,
  id: 'audit/report-to-user',
  summary: 'Tells users what staff changed who acted as them.',
  source: 'heads',
  via: 'queue',
  categories: ['Impersonation'],
  tables: together(reads('Impersonation'), readsEvents(...USER_CATEGORIES), mails, {
    events: by('bySession'),
  }),
  identityActions: ['ListUsers'],
}

/** Those that have a queue. */
export const queuedConsumers: readonly Consumer[] = [
  impersonationReportConsumer,
  auditConsumer,
  erasureConsumer,
  incidentConsumer,
  noticeConsumer,
  quoteConsumer,
]

/**
 * The second reader of heads, beside the catalogue, whose batches are larger than a queue's. Its kinds
 * are those of all queues, written out: worked out, they would bring all consumers into each bundle.
 */
export const fanOutConsumer: Consumer = {
  ...DEFAULTS,
  id: 'changes/fan-out',
  summary: 'Hands changes of heads on to the queues of those who follow them.',
  source: 'heads',
  categories: [
    'AuditReading',
    'Impersonation',
    'Incident',
    'News',
    'Profile',
    'Project',
    'Quote',
    'Watchlist',
    'Webhook',
  ],
  tables: {},
  batchSize: 100,
  retries: -1,
}

/** Every consumer of the product. */
export const consumers: readonly Consumer[] = [
  fanOutConsumer,
  catalogueConsumer,
  impersonationReportConsumer,
  auditConsumer,
  erasureConsumer,
  incidentConsumer,
  noticeConsumer,
  quoteConsumer,
  handOverConsumer,
  webhookConsumer,
  emailConsumer,
]
