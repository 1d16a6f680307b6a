import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../lambdas/platform/dynamodb/document-client.ts'
import type { ChangeHandler } from '../lambdas/platform/event-store/queue/from-queue.ts'
import type { StreamHandler } from '../lambdas/platform/event-store/stream-consumer.ts'
import type { ObjectBucket } from '../lambdas/platform/objects/object-bucket.ts'
import { isRefusedUnread } from '../lambdas/platform/http/request/refused-unread.ts'
import { setLogSink } from '../lambdas/platform/log.ts'
import { functions } from '../lambdas/deployment/functions.ts'
import { consumers, fanOutConsumer, queuedConsumers } from '../lambdas/deployment/consumers.ts'
import { schedules } from '../lambdas/deployment/schedules.ts'
import { pageSecurityHeaders } from '../shared/page-security.ts'
import { STAFF_GROUP } from '../shared/values/account.ts'
import { createCognito, type EmbeddedCognito } from './cognito/create-cognito.ts'
import { localPool } from './cognito/local-pool.ts'
import { listCodes } from './cognito/mfa/list-codes.ts'
import { type DataDirectory, LOCAL_STAGE } from './data-directory/data-directory.ts'
import { createDeadLetters, type DeadLetters } from './engine/streams/dead-letters.ts'
import { keepDeadLetters } from './engine/streams/keep-dead-letters.ts'
import { startStreamPoller, type StreamPoller } from './engine/streams/stream-poller.ts'
import { throughQueue } from './engine/streams/through-queue.ts'
import type { EngineChoice } from './engine/choose-engine.ts'
import { runSchedules, type ScheduledHandler } from './engine/run-schedules.ts'
import type { Engine } from './engine/start-engine.ts'
import { createGateway, type Handler, type StaticServer } from './gateway/gateway.ts'
import { endpoints, getPage } from './gateway/patient-endpoints.ts'
import { createStaticServer, type LocalAnswer } from './gateway/static-server.ts'
import { openLogFile } from './log-file.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { createMailService } from './mail/create-mail-service.ts'
import { close, IDLE_CONNECTION_MS, listen } from './http-servers.ts'
import { createFolderBucket } from './object-store/folder-bucket.ts'
import { createObjectStore } from './object-store/create-object-store.ts'
import { listMails } from './outbox/list-mails.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { asFunction } from './rights/as-function.ts'
import type { FunctionRights } from './rights/function-rights.ts'
import { prepareTables, startData } from './start-data.ts'
import { StartError } from './start-error.ts'
import { wrappingSecretsOf } from './data-directory/wrapping-secrets.ts'

const root = join(import.meta.dirname, '..')

export interface LocalStack {
  readonly origin: string
  /** The identity server, as browsers reach it. */
  readonly identityOrigin: string
  readonly stage: string
  readonly documents: DynamoDBDocumentClient
  readonly cognito: EmbeddedCognito
  readonly engine: Engine
  readonly outbox: Outbox
  /** Of the object store. */
  readonly objects: ObjectBucket
  /**
   * Opens the gateway, which answers 503 until then, and starts schedules and stream poller. Before
   * that, first data can be loaded without being projected half-way.
   */
  open(): void
  stop(): Promise<void>
}

export interface LocalStackOptions {
  readonly directory: DataDirectory
  /** 0 takes a free one. */
  readonly port: number
  /** A line for the person at the terminal. */
  readonly print: (line: string) => void
  /** Where links in emails lead; by default to this stack. */
  readonly linkOrigin?: string
  /** Puts something around what the gateway serves beside the API. */
  readonly wrap?: (staticServer: StaticServer, gateway: Server) => StaticServer
  /** Folder of bundled Lambdas to call instead of the sources. */
  readonly bundles?: string | undefined
  /** Of the identity provider's password hashes; tests lower it. */
  readonly scryptCost?: number
  /** Part of every table's name; several stages may share an engine. */
  readonly stage?: string
  /** By default what this machine has. */
  readonly engineChoice?: EngineChoice | undefined
  /** Runs what runs by the clock too: at once when the gateway opens, and then at its pace. */
  readonly withSchedules?: boolean
  /** Serves pages as HTML that carries their first screen; else the shell. */
  readonly rendersPages?: boolean
  /** How long consumers rest between two looks at their stream; see `startStreamPoller`. */
  readonly pollMs?: number | undefined
  /** Runs what follows changes of the tables. Default: true. */
  readonly withConsumers?: boolean
}

/**
 * Starts the whole product in this process: engine, identity provider, outbox, gateway, every Lambda.
 *
 * @throws StartError with one clear sentence
 */
export const startLocalStack = async (options: LocalStackOptions): Promise<LocalStack> => {
  const { directory, print, bundles, scryptCost, stage = LOCAL_STAGE } = options
  const stops: (() => Promise<void>)[] = []
  let stopping = false
  const stop = async (): Promise<void> => {
    stopping = true
    for (const one of stops.splice(0).toReversed()) await one()
  }
  const serve = async (listener: RequestListener, preferredPort = 0): Promise<number> => {
    const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, listener)
    const taken = await listen(server, preferredPort)
    stops.push(() => close(server))
    return taken
  }
  try {
    const metrics = takeLogs(directory, (line) => (stopping ? undefined : print(line)))
    const outbox = createOutbox({ directory: directory.outbox, print, now: () => Date.now() })
    let cognito: EmbeddedCognito | undefined
    const identityPort = await serveIdentity(directory, async (preferredPort) =>
      serve((request, response) => {
        if (cognito) cognito.listener(request, response)
        else response.writeHead(503, { 'retry-after': '1' }).end()
      }, preferredPort),
    )
    const identityOrigin = `http://localhost:${identityPort}`

    const local: Record<string, LocalAnswer> = {
      health: () => ({ status: 'ok', identityOrigin }),
      outbox: listMails(outbox),
      metrics: () => metrics.summary(),
    }
    let isOpen = false
    const { origin, gateway } = await serveGateway(options, identityOrigin, local, () => isOpen)
    stops.push(() => close(gateway))
    const trustedOrigins = [origin, origin.replace('localhost', '127.0.0.1')]

    const engine = await startData(directory, options.engineChoice, print)
    stops.push(() => engine.stop())
    directory.noteEngine(engine.pid, engine.endpoint)
    const documents = createDocumentClient({ endpoint: engine.endpoint })
    stops.push(async () => documents.destroy())
    const deadLetters = createDeadLetters({ client: documents, stage })
    local['dead-letters'] = async () => await deadLetters.list()
    const userTable = `assay-${stage}-users`
    await prepareTables(documents, { stage, userTable, dataFile: directory.dataFile })

    const pool = localPool(directory, { name: `assay-${stage}`, identityOrigin, trustedOrigins })
    cognito = createCognito({
      client: documents,
      tableName: userTable,
      outbox,
      now: () => Date.now(),
      pool,
      ...(scryptCost !== undefined && { scryptCost }),
    })
    await cognito.createGroup(STAFF_GROUP)
    local['authenticator'] = listCodes(cognito)
    const objectStore = createObjectStore({ folder: directory.objects, report: print })
    const objectsPort = await serve(objectStore)
    const mailPort = await serve(createMailService({ outbox }))
    setEnvironment(directory, {
      ASSAY_STAGE: stage,
      ASSAY_ORIGIN: options.linkOrigin ?? origin,
      ASSAY_TRUSTED_ORIGINS: trustedOrigins.slice(1).join(),
      DYNAMODB_ENDPOINT: engine.endpoint,
      S3_ENDPOINT: `http://127.0.0.1:${objectsPort}`,
      SES_ENDPOINT: `http://127.0.0.1:${mailPort}`,
      COGNITO_ENDPOINT: `http://127.0.0.1:${identityPort}`,
      COGNITO_HOSTED_ORIGIN: identityOrigin,
      ASSAY_PICTURE_ORIGIN: identityOrigin,
      COGNITO_ISSUER: pool.issuer,
    })
    const open = (): void => {
      isOpen = true
      if (options.withSchedules) {
        const running = runSchedules({
          schedules,
          load: async ({ id }) => await loadHandler<ScheduledHandler>(id, bundles),
        })
        stops.push(() => running.stop())
      }
      if (options.withConsumers === false) return
      const poller = pollStreams(options, engine, documents, deadLetters)
      gateway.on('request', (_, response) => response.once('close', () => poller.wake()))
      stops.push(() => poller.stop())
    }
    const parts = { objects: createFolderBucket(directory.objects), documents, cognito, engine }
    return { origin, identityOrigin, stage, ...parts, outbox, open, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Ctrl-C reaches the engine as well, perhaps first, and it ends before what is under way. */
const SIGNAL_MS = 200

/** Keeps the lines of the log, and what they measure. */
const takeLogs = ({ logFile }: DataDirectory, print: (line: string) => void) => {
  const metrics = createMetrics({ now: () => Date.now() })
  const write = openLogFile(logFile, print)
  setLogSink((line, level) => {
    metrics.take(line)
    write(line)
    if (level === 'error') {
      setTimeout(print, SIGNAL_MS, `Something failed; see ${logFile}`).unref()
    }
  })
  return metrics
}

/** What the gateway serves beside the API names its own origin, which the gateway's port makes. */
const serveGateway = async (
  {
    directory,
    port,
    wrap = (staticServer) => staticServer,
    bundles,
    rendersPages = true,
  }: LocalStackOptions,
  identityOrigin: string,
  local: Readonly<Record<string, LocalAnswer>>,
  isOpen: () => boolean,
): Promise<{ readonly origin: string; readonly gateway: Server }> => {
  let staticServer: StaticServer = createStaticServer({
    web: join(root, 'dist', 'web'),
    objects: directory.objects,
    repository: root,
    local,
    identityOrigin,
    origin: () => origin,
  })
  const gateway = createGateway({
    endpoints: endpoints.filter(({ id }) => rendersPages || id !== getPage.id),
    load: async ({ id }) => await loadHandler<Handler>(id, bundles),
    staticServer: (request, response) => staticServer(request, response),
    // The development server of the page renders in the browser alone.
    ...(rendersPages && {
      pages: { endpoint: getPage, headers: pageSecurityHeaders(identityOrigin) },
    }),
    isOpen,
    isRefusedUnread,
  })
  staticServer = wrap(staticServer, gateway)
  const origin = `http://localhost:${await listen(gateway, port)}`
  return { origin, gateway }
}

/** Each has its own place in the stream here, so that nothing is left to hand on. */
const followers = consumers.filter(({ id }) => id !== fanOutConsumer.id)
const queued: ReadonlySet<string> = new Set(queuedConsumers.map(({ id }) => id))

const loadFollower = async (
  id: string,
  bundles: LocalStackOptions['bundles'],
): Promise<StreamHandler> =>
  queued.has(id)
    ? throughQueue(await loadHandler<ChangeHandler>(id, bundles))
    : await loadHandler<StreamHandler>(id, bundles)

const pollStreams = (
  { stage = LOCAL_STAGE, bundles, pollMs }: LocalStackOptions,
  { endpoint, records }: Engine,
  documents: DynamoDBDocumentClient,
  deadLetters: DeadLetters,
): StreamPoller =>
  startStreamPoller({
    endpoint,
    documents,
    stage,
    consumers: followers,
    records,
    onDeadLetter: keepDeadLetters(deadLetters),
    load: async ({ id }) => await loadFollower(id, bundles),
    ...(pollMs !== undefined && { pollMs }),
  })

/** The environment that stacks give to deployed functions. */
const setEnvironment = (
  { secrets }: DataDirectory,
  addresses: Readonly<Record<string, string>>,
): void => {
  Object.assign(process.env, {
    ...addresses,
    ASSAY_CHECK_ANSWERS: '1',
    ASSAY_WITHOUT_EDGE: '1',
    ASSAY_WEBHOOKS_TO_LOOPBACK: '1',
    ASSAY_SECRET: secrets.secret,
    ASSAY_PERSONAL_DATA_SECRET: secrets.personalDataSecret,
    ASSAY_WRAPPING_SECRETS: wrappingSecretsOf(secrets).join(),
    ASSAY_PICTURES_BUCKET: 'assay-local-pictures',
    ASSAY_CATALOGUE_BUCKET: 'assay-local-catalogue',
    ASSAY_MAIL_FROM: 'Assay <no-reply@assay.example>',
    COGNITO_POOL_ID: secrets.poolId,
    COGNITO_CLIENT_ID: secrets.clientId,
    COGNITO_CLIENT_SECRET: secrets.clientSecret,
  })
}

const rightsOf = new Map<string, FunctionRights>(
  functions.map((declared) => [declared.id, declared]),
)

/**
 * The Lambda of an endpoint, a consumer or a schedule, from the source or the bundle that its id
 * names, with the rights that it declares.
 */
const loadHandler = async <Loaded>(id: string, bundles: string | undefined): Promise<Loaded> => {
  const file =
    bundles === undefined
      ? join(root, 'lambdas', `${id}.ts`)
      : join(bundles, id.replace('/', '-'), 'index.mjs')
  const { handler } = (await import(file)) as { handler: (...input: unknown[]) => unknown }
  return asFunction(rightsOf.get(id) ?? { id, tables: {} }, handler) as Loaded
}

/** On the port of the last start if it is free: stored picture addresses name it. */
const serveIdentity = async (
  { identityPort, noteIdentityPort }: DataDirectory,
  serve: (port?: number) => Promise<number>,
): Promise<number> => {
  if (identityPort !== undefined) {
    try {
      return await serve(identityPort)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
    }
  }
  const port = await serve()
  noteIdentityPort(port)
  return port
}
