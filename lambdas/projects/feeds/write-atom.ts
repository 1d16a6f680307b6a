import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { xmlText } from '../../platform/xml-text.ts'

export interface AlertFeed {
  /** Of the site, e.g. `https://assay.example`. */
  readonly origin: string
  readonly path: string
  /** Of the page that shows the same. */
  readonly pagePath: string
  readonly title: string
  /** Newest first. */
  readonly alerts: readonly SecurityAlert[]
  /** When it was updated as long as it has no alert; ISO 8601. */
  readonly beganAt: string
}

/** Part of every id: since when the ids are given out like this. */
const IDS_SINCE = '2026'

/**
 * An Atom feed (RFC 4287). Ids stay what they are, whatever becomes of an alert and wherever the feed
 * is read, so that a reader shows each alert once.
 */
export const writeAtom = (feed: AlertFeed): string => {
  const { origin, path, pagePath, title, alerts, beganAt } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', idOf(origin, path)),
    element('title', `${title} · Assay`),
    element('subtitle', 'Confirmed by evidence. No alert is not proof of safety.'),
    element('updated', alerts[0]?.at ?? beganAt),
    `<author>${element('name', 'Assay')}${element('uri', origin)}</author>`,
    link('self', `${origin}${path}`, 'application/atom+xml'),
    link('alternate', `${origin}${pagePath}`, 'text/html'),
    element('icon', `${origin}/favicon.svg`),
    ...alerts.map((alert) => entryOf(alert, origin)),
    '</feed>',
    '',
  ].join('\n')
}

const entryOf = (alert: SecurityAlert, origin: string): string => {
  const { id, projectId, projectName, title, at, kind, severity, url } = alert
  const name = id.toWellFormed().split(':').map(encodeURIComponent).join('/')
  const source = url === null ? null : URL.parse(url, origin)
  return [
    '<entry>',
    element('id', idOf(origin, `/alerts/${name}`)),
    element('title', `${projectName}: ${title}`),
    element('updated', at),
    element('published', at),
    link('alternate', `${origin}/projects/${projectId}`, 'text/html'),
    ...(source ? [link('related', source.href)] : []),
    `<category term="${kind}"/>`,
    `<category term="${severity}" scheme="${xmlText(idOf(origin, '/severity'))}"/>`,
    element('summary', summaryOf(alert)),
    '</entry>',
  ].join('\n')
}

const kindNames: Readonly<Record<SecurityAlert['kind'], string>> = {
  incident: 'Incident',
  finding: 'Open finding',
  privilege: 'Right of a single key',
  website: 'Website check',
}

/** Sentences, as not every reader shows categories. */
const summaryOf = ({ kind, severity, status, lossUsd, chain }: SecurityAlert): string =>
  [
    `${kindNames[kind]}, severity ${severity}, ${status}.`,
    ...(lossUsd === null ? [] : [`Loss: ${Math.round(lossUsd).toLocaleString('en')} US dollars.`]),
    ...(chain === null ? [] : [`Chain: ${chain}.`]),
  ].join(' ')

/** A tag URI (RFC 4151): unique without being an address, and without a port. */
const idOf = (origin: string, name: string): string =>
  `tag:${new URL(origin).hostname},${IDS_SINCE}:${name}`

const element = (name: string, content: string): string => `<${name}>${xmlText(content)}</${name}>`

const link = (relation: string, address: string, type?: string): string =>
  `<link rel="${relation}"${type === undefined ? '' : ` type="${type}"`} href="${xmlText(address)}"/>`
