import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { handler as confirm } from '../../../lambdas/incidents/confirm.ts'
import { handler as report } from '../../../lambdas/incidents/report.ts'
import { handler as resolve } from '../../../lambdas/incidents/resolve.ts'
import { handler as retract } from '../../../lambdas/incidents/retract.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { CONFIRMATION, REASON, REPORT, RESOLUTION } from '../../support/data/incidents.ts'
import { createVisitor } from '../../support/http/visitor.ts'
import { type Settled, settle, type Browser } from './browser.ts'
import type { Scene } from './scene.ts'

/** A report that is sent twice at once, and two members of staff who decide on it at once. */
export const playIncidents = async (scene: Scene): Promise<void> => {
  const { cloud, projects, random } = scene
  const visitor = createVisitor(cloud.origin)
  const key = crypto.randomUUID()
  const request = {
    path: '/api/incidents',
    body: { ...REPORT, projectId: projects[0] },
    key,
  }
  const reports = await Promise.all(
    [0, 1].map(async () =>
      scene.count(await settle(scene.browserOf(visitor), report, request, random.pick([3, 8, 8]))),
    ),
  )
  await scene.calm()
  const references = acknowledgedOf(reports).map(
    ({ output }) => (output as { readonly reference: string }).reference,
  )
  if (reports.some(({ outcome }) => outcome === 'refused')) scene.find('a report is refused')
  if (new Set(references).size > 1) scene.find(`one report has ${references.join(' and ')}`)
  const [reference] = references
  if (reference === undefined) return
  await decide(scene, reference)
}

const decide = async (scene: Scene, reference: string): Promise<void> => {
  const browsers = scene.staff.map((member) => scene.browserOf(member, 4))
  const confirmations = await Promise.all(
    browsers.map(async (browser, number) =>
      scene.count(
        await takeStep(scene, browser, 'confirm', reference, {
          ...CONFIRMATION,
          title: `Told by ${number}`,
        }),
      ),
    ),
  )
  const [first] = browsers
  const endings =
    first === undefined || acknowledgedOf(confirmations).length === 0
      ? []
      : [
          scene.count(await takeStep(scene, first, 'resolve', reference, RESOLUTION)),
          scene.count(await takeStep(scene, first, 'retract', reference, REASON)),
        ]
  await scene.calm()
  const events = await storedEvents(scene, reference)
  checkOnce(scene, reference, events, 'IncidentReported', 1)
  const acknowledged = acknowledgedOf(confirmations)
  if (acknowledged.length > 1)
    scene.find(`${reference}: ${acknowledged.length} members of staff confirmed it`)
  checkOnce(scene, reference, events, 'IncidentConfirmed', acknowledged.length, confirmations)
  for (const [index, type] of ['IncidentResolved', 'IncidentRetracted'].entries()) {
    const ending = endings[index]
    if (ending) checkOnce(scene, reference, events, type, Number(isDone(ending)), [ending])
  }
  const title = confirmations.findIndex(isDone)
  const confirmed = events.find(({ t }) => t === 'IncidentConfirmed')
  if (title !== -1 && confirmed?.d['title'] !== `Told by ${title}`) {
    scene.find(`${reference}: not what was acknowledged was confirmed`)
  }
}

interface StoredEvent {
  readonly t: string
  readonly d: Readonly<Record<string, unknown>>
  readonly recordedAt: string
}

const storedEvents = async (
  { cloud }: Scene,
  reference: string,
): Promise<readonly StoredEvent[]> => {
  const { Items = [] } = await cloud.documents.send(
    new QueryCommand({
      TableName: tableName(cloud.stage, 'events'),
      KeyConditionExpression: '#stream = :stream',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':stream': `Incident#${reference}` },
      ConsistentRead: true,
    }),
  )
  return Items as StoredEvent[]
}

const steps = { confirm, resolve, retract }

const takeStep = async (
  scene: Scene,
  browser: Browser,
  step: keyof typeof steps,
  reference: string,
  content: object,
): Promise<Settled> => {
  const updatedAt = (await storedEvents(scene, reference)).at(-1)?.recordedAt
  return await settle(
    browser,
    steps[step],
    { path: `/api/incidents/${step}`, body: { reference, updatedAt, ...content } },
    6,
  )
}

const isDone = ({ outcome }: Settled): boolean => outcome === 'acknowledged'
const acknowledgedOf = (answers: readonly Settled[]): readonly Settled[] => answers.filter(isDone)

/** As often as it was acknowledged, or once more where somebody was left without an answer. */
const checkOnce = (
  { find }: Scene,
  reference: string,
  events: readonly StoredEvent[],
  type: string,
  acknowledged: number,
  answers: readonly Settled[] = [],
): void => {
  const stored = events.filter(({ t }) => t === type).length
  const isOpen = answers.some(({ outcome }) => outcome === 'unknown')
  if (stored > 1) find(`${reference}: ${type} is there ${stored} times`)
  if (stored < acknowledged) find(`${reference}: ${type} was acknowledged and is not there`)
  if (stored > acknowledged && !isOpen) find(`${reference}: ${type} was refused and is there`)
}
