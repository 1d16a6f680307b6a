import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { type AtomEntry, type AtomFeed, writeAtom } from '../../platform/atom.ts'
import { config } from '../../platform/config/config.ts'
import { lastModified } from '../../platform/http/response/etag.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'

interface AlertFeed extends Pick<AtomFeed, 'path' | 'pagePath' | 'title'> {
  /** Newest first. */
  readonly alerts: readonly SecurityAlert[]
  /** When it was updated as long as it has no alert; ISO 8601. */
  readonly beganAt: string
}

/**
 * @param asOf of the catalogue, ISO 8601
 * @param now epoch milliseconds
 */
export const answerFeed = (
  { alerts, beganAt, ...feed }: AlertFeed,
  { asOf, now }: { readonly asOf: string; readonly now: number },
): HttpResponse<string> => {
  const text = writeAtom({
    ...feed,
    origin: config().origin,
    subtitle: 'Confirmed by evidence. That there is no alert does not prove safety.',
    updated: alerts[0]?.at ?? beganAt,
    entries: alerts.map(entryOf),
  })
  return new HttpResponse(text, {
    text,
    type: 'application/atom+xml',
    headers: lastModified(asOf, now),
  })
}

const entryOf = (alert: SecurityAlert): AtomEntry => {
  const { id, projectId, projectName, title, at, kind, severity, url } = alert
  const name = id.toWellFormed().split(':').map(encodeURIComponent).join('/')
  return {
    name: `/alerts/${name}`,
    title: `${projectName}: ${title}`,
    published: at,
    updated: at,
    summary: summaryOf(alert),
    pagePath: `/projects/${projectId}`,
    related: url,
    categories: [{ term: kind }, { term: severity, scheme: '/severity' }],
  }
}

const kindNames: Readonly<Record<SecurityAlert['kind'], string>> = {
  incident: 'Incident',
  finding: 'Open finding',
  privilege: 'Privileged right',
  website: 'Website check',
}

/** Sentences, as not every reader shows categories. */
const summaryOf = ({ kind, severity, status, lossUsd, chain }: SecurityAlert): string =>
  [
    `${kindNames[kind]}, severity ${severity}, ${status}.`,
    ...(lossUsd === null ? [] : [`Loss: ${Math.round(lossUsd).toLocaleString('en')} US dollars.`]),
    ...(chain === null ? [] : [`Chain: ${chain}.`]),
  ].join(' ')
