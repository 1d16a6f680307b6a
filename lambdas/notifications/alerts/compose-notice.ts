import type { WatchedChange } from '../../../shared/contract/watchlist.ts'
import type { WebhookAlert } from '../../../shared/contract/webhook-message.ts'
import { ratingBands } from '../../../shared/values/rating.ts'
import { findingAlertId, incidentAlertId } from '../../projects/published.ts'
import type { Notice } from '../notification-items.ts'
import type { Alert } from './standing.ts'

const SUBJECT_MAX = 60
const NAME_MAX = 28
const CAUSES_MAX = 5
/** Points of the score; below, a move is no cause that is worth a line. */
const CAUSE_MIN = 0.05

/**
 * What was noticed of a project, in words for its watchers.
 * @param change the score's move with its causes; undefined when only facts are new
 * @param at when it was recorded, ISO 8601
 */
export const composeNotice = (
  { id, name }: { readonly id: string; readonly name: string },
  alerts: readonly Alert[],
  change: WatchedChange | undefined,
  { at, origin }: { readonly at: string; readonly origin: string },
): Notice => {
  const [first, ...others] = alerts
  if (!first) throw new RangeError('A notice needs an alert.')
  const causes = change ? causesOf(change) : []
  return {
    projectId: id,
    at,
    alerts: alerts.map((alert) => forPrograms(id, alert)),
    subject: subjectOf(
      oneLine(name),
      headlines[first.kind](first as never) + (others.length > 0 ? ' and more' : ''),
    ),
    paragraphs: [
      `${oneLine(name)}, which you watch, on ${instants.format(new Date(at))} UTC:`,
      alerts.map((alert) => `- ${sentenceOf(alert)}`).join('\n'),
      ...(causes.length > 0 ? [`Why:\n${causes.map((cause) => `- ${cause}`).join('\n')}`] : []),
      `All of it, with its sources: ${origin}/projects/${encodeURIComponent(id)}`,
    ],
  }
}

const instants = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Names and titles come from evidence: none may begin a line of its own. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const cut = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

const subjectOf = (name: string, headline: string): string =>
  cut(`${cut(name, NAME_MAX)}: ${headline}`, SUBJECT_MAX)

type Of<Kind extends Alert['kind']> = Extract<Alert, { kind: Kind }>

const headlines: { readonly [Kind in Alert['kind']]: (alert: Of<Kind>) => string } = {
  incident: ({ incident }) =>
    incident.resolvedAt === null ? 'incident confirmed' : 'resolved incident confirmed',
  'incident-resolved': () => 'incident resolved',
  'incident-retracted': () => 'incident retracted',
  finding: ({ finding }) =>
    finding.status === 'open' ? 'critical finding open' : 'critical finding not fixed',
  band: ({ from, to }) =>
    to.score === null
      ? 'no longer rated'
      : from.score === null
        ? `rated ${to.band}`
        : `${to.band}, was ${from.band}`,
  'cap-begins': () => 'its score is limited',
  'cap-ends': () => 'a limit has ended',
}

const sentenceOf = (alert: Alert): string => {
  switch (alert.kind) {
    case 'incident': {
      const { title, severity, lossUsd, chain } = alert.incident
      return [
        `Incident confirmed, severity ${severity ?? 'unknown'}, ${periodOf(alert.incident)}: ${oneLine(title)}.`,
        ...(lossUsd === null
          ? []
          : [`Loss: ${Math.round(lossUsd).toLocaleString('en')} US dollars.`]),
        ...(chain === null ? [] : [`Chain: ${oneLine(chain)}.`]),
      ].join(' ')
    }
    case 'incident-resolved': {
      const { title, at, resolvedAt } = alert.incident
      const day = resolvedAt === null ? '' : ` on ${dateOf(resolvedAt)}`
      return `The incident of ${dateOf(at)} was resolved${day}: ${oneLine(title)}.`
    }
    case 'incident-retracted':
      return `An incident was retracted: ${oneLine(alert.incident.title)}.`
    case 'finding': {
      const { auditor, title, status, changedAt } = alert.finding
      const standing = status === 'open' ? 'open' : 'acknowledged and not fixed'
      return `A critical finding of ${oneLine(auditor)} has been ${standing} since ${dateOf(changedAt)}: ${oneLine(title)}.`
    }
    case 'band':
      return bandSentence(alert)
    case 'cap-begins':
      return `The score is at most ${alert.cap.max} now: ${alert.cap.reason}`
    case 'cap-ends':
      // Another one may limit it to as much or to less.
      return `A limit of the score to ${alert.cap.max} holds no longer: ${alert.cap.reason}`
    default:
      return alert satisfies never
  }
}

/** That nobody said whether it is resolved does not make it one that goes on. */
const periodOf = ({ at, status, resolvedAt }: Of<'incident'>['incident']): string => {
  if (status === 'unknown') return `begun on ${dateOf(at)}, resolution unknown`
  return `since ${dateOf(at)}${resolvedAt === null ? '' : `, resolved on ${dateOf(resolvedAt)}`}`
}

const bandSentence = ({ from, to }: Of<'band'>): string => {
  if (to.score === null) return `It is no longer rated: too little is known. It was ${named(from)}.`
  if (from.score === null) return `It is rated now: ${named(to)}.`
  return `Its rating went from ${named(from)} to ${named(to)}.`
}

const named = ({ band, score }: Of<'band'>['to']): string => {
  const word = ratingBands.find((one) => one.band === band)?.word ?? 'not rated'
  return `${band} (${word}${score === null ? '' : `, ${score.toFixed(1)}`})`
}

/** The evidence that moved the score; where none did, the inputs that time moved. */
export const causesOf = ({ evidence, attribution }: WatchedChange): string[] => {
  const moved = evidence
    .filter((one) => one.moved)
    .map(({ summary, at }) => `${oneLine(summary)} (${dateOf(at)})`)
  const byTime = attribution.inputs
    .filter(({ delta }) => Math.abs(delta) >= CAUSE_MIN)
    .map(
      ({ id, from, to, delta }) =>
        `${id.replaceAll('_', ' ')}: ${oneLine(to)}, was ${oneLine(from)} (${signed(delta)} points)`,
    )
  return (moved.length > 0 ? moved : byTime).slice(0, CAUSES_MAX)
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = (at: string): string => days.format(new Date(at))

/** Members of evidence are left out: where it is found, a program asks the project. */
const forPrograms = (projectId: string, alert: Alert): WebhookAlert => {
  switch (alert.kind) {
    case 'incident':
    case 'incident-resolved': {
      const { incidentId, title, kind, severity, lossUsd, chain } = alert.incident
      const { url, at, status, resolvedAt } = alert.incident
      return {
        kind: alert.kind,
        id: incidentAlertId(projectId, incidentId),
        incident: {
          incidentId,
          title,
          kind,
          severity,
          lossUsd,
          chain,
          url,
          at,
          status,
          resolvedAt,
        },
      }
    }
    case 'incident-retracted':
      return { ...alert, id: incidentAlertId(projectId, alert.incident.incidentId) }
    case 'finding': {
      const { auditId, findingId, auditor, title, severity, status } = alert.finding
      const { changedAt, reportUrl } = alert.finding
      return {
        kind: alert.kind,
        id: findingAlertId(projectId, { auditId, findingId }),
        finding: {
          auditId,
          findingId,
          auditor,
          title,
          severity,
          status,
          changedAt,
          url: reportUrl,
        },
      }
    }
    case 'band':
    case 'cap-begins':
    case 'cap-ends':
      return alert
    default:
      return alert satisfies never
  }
}
