import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { hasOtherFormat, rateAll, readManifest } from '../../lambdas/projects/operations.ts'
import { watchlists } from '../../lambdas/watchlist/decider.ts'
import { STAFF_GROUP } from '../../shared/values/account.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import type { LocalStack } from '../local-stack.ts'
import type { DataDirectory } from '../data-directory/data-directory.ts'
import { drawLogo, hasPaintedLogo, logoPath } from './draw-logo.ts'
import { demoStateOf, firstLoading } from './first-loading.ts'
import { generateProjects } from './generate-projects.ts'
import { generateHistory } from './history/generate-history.ts'
import { loadHistory } from './load-history.ts'
import { loadReports } from './load-reports.ts'
import { loadSurvey } from './load-survey.ts'
import { paintLogo } from './paint-logo.ts'

/** Accounts that a first start makes, so that there is something to try at once. */
export const demoAccounts = {
  password: 'Assay-demo-1',
  accounts: [
    { email: 'visitor@assay.example', confirmed: true, groups: [], about: 'has two watchlists' },
    { email: 'new@assay.example', confirmed: true, groups: [], about: 'has never signed in' },
    {
      email: 'unconfirmed@assay.example',
      confirmed: false,
      groups: [],
      about: 'waits for its code',
    },
    {
      email: 'staff@assay.example',
      confirmed: true,
      groups: [STAFF_GROUP],
      // For an authenticator app; `/__local/authenticator` shows what one would.
      totpSecret: 'ASSAYDEMOASSAYDEMOASSAYDEMOASSAY',
      about: 'belongs to staff, and is asked for a code',
    },
  ],
} as const

const SEED = 20_261_120

const VISITORS_LISTS = [
  { name: 'DeFi review', projects: ['corvane', 'tidewell', 'oxbowrie', 'tessarine', 'gantrel'] },
  { name: 'Bridges', projects: ['marlspike', 'cairnwick', 'dunlinbridge'] },
] as const

/** Since the visitor made the lists: what changed in them since then is what there is to see. */
const DAYS_SINCE_VISIT = 32

/**
 * Fills an empty local stack: pictures, accounts, watchlists, two years of every project. The
 * catalogue comes last: its presence means that everything is loaded. The next start completes a load
 * that was killed, and publishes a catalogue of another format anew. Loads nothing where
 * `keepDemoOut` was asked for.
 *
 * @param projectCount see `generateProjects`
 */
export const loadDemo = async (
  {
    documents,
    cognito,
    stage,
    objects,
  }: Pick<LocalStack, 'cognito' | 'documents' | 'objects' | 'stage'>,
  { objects: folder }: Pick<DataDirectory, 'objects'>,
  print: (line: string) => void,
  projectCount?: number,
): Promise<void> => {
  const table = { client: documents, stage, objects, now: () => Date.now() }
  if (await readManifest(table)) return
  if ((await hasOtherFormat(table)) || (await hasFirstCatalogue(table))) {
    // What other code has published cannot be read; the facts that it follows from can.
    print('Rating all projects anew, once…')
    await rateAll({ store: createEventStore(table), ...table })
    return
  }
  if ((await demoStateOf(table)) === 'kept out') return
  print('Loading the demo data, once…')
  const now = await firstLoading(table)
  const projects = generateProjects(SEED, projectCount)
  mkdirSync(join(folder, 'pictures', 'projects'), { recursive: true })
  for (const project of projects) {
    const logo = hasPaintedLogo(project.id) ? await paintLogo(project.id) : drawLogo(project)
    writeFileSync(join(folder, logoPath(project.id)), logo)
  }

  const store = createEventStore(table)
  const visitedAt = now - DAYS_SINCE_VISIT * DAY_MS
  const visit = createEventStore({ ...table, now: () => visitedAt })
  for (const { about: _, ...account } of demoAccounts.accounts) {
    const isVisitor = account.email === 'visitor@assay.example'
    const { sub } = await cognito.createUser({
      ...account,
      password: demoAccounts.password,
      ...(isVisitor && { createdAt: visitedAt }),
    })
    if (!isVisitor) continue
    await loadSurvey(visit, sub)
    for (const [index, list] of VISITORS_LISTS.entries()) {
      const command = { type: 'CreateWatchlist', id: `demo-${index + 1}`, ...list } as const
      await visit.execute(watchlists, sub, command, {
        commandId: `demo-watchlist-${index + 1}`,
        payload: list,
        actor: { id: 'demo', kind: 'system' },
        correlationId: 'demo',
      })
    }
  }
  const histories = generateHistory(projects, { seed: SEED, now })
  await loadHistory({ client: documents, stage }, histories, now)
  await loadReports(store)
  await rateAll({ store, ...table })
  print(`${projects.length} fictional projects with their history are in the catalogue.`)
}

/** Whether code from before there were manifests has published: it named its edition in a pointer. */
const hasFirstCatalogue = async ({ client, stage }: TableContext): Promise<boolean> => {
  const TableName = tableName(stage, 'snapshots')
  const Key = { name: 'catalogue', part: 'pointer' }
  return (await client.send(new GetCommand({ TableName, Key }))).Item !== undefined
}
