import { xmlText } from './xml-text.ts'

export interface AtomFeed {
  /** Of the site, e.g. `https://assay.example`. */
  readonly origin: string
  readonly path: string
  /** Of the page that shows the same. */
  readonly pagePath: string
  readonly title: string
  readonly subtitle: string
  /** ISO 8601 */
  readonly updated: string
  /** Newest first. */
  readonly entries: readonly AtomEntry[]
}

export interface AtomEntry {
  /** Names it for good, as a path: part of its id. */
  readonly name: string
  readonly title: string
  /** ISO 8601 */
  readonly published: string
  readonly updated: string
  readonly summary: string
  readonly pagePath: string
  /** What it speaks of: an address, or a path of the site. */
  readonly related: string | null
  readonly categories: readonly AtomCategory[]
}

interface AtomCategory {
  readonly term: string
  /** What the term is one of, as a path; without one it says what the entry is. */
  readonly scheme?: string
}

/** Part of every id: since when the ids are given out like this. */
const IDS_SINCE = '2026'

/**
 * An Atom feed (RFC 4287). Ids stay what they are, whatever becomes of an entry and wherever the feed
 * is read, so that a reader shows each entry once.
 */
export const writeAtom = (feed: AtomFeed): string => {
  const { origin, path, pagePath, title, subtitle, updated, entries } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', idOf(origin, path)),
    element('title', `${title} · Assay`),
    element('subtitle', subtitle),
    element('updated', updated),
    `<author>${element('name', 'Assay')}${element('uri', origin)}</author>`,
    link('self', `${origin}${path}`, 'application/atom+xml'),
    link('alternate', `${origin}${pagePath}`, 'text/html'),
    element('icon', `${origin}/favicon.svg`),
    ...entries.map((entry) => writeEntry(entry, origin)),
    '</feed>',
    '',
  ].join('\n')
}

const writeEntry = (entry: AtomEntry, origin: string): string => {
  const related = entry.related === null ? null : URL.parse(entry.related, origin)
  return [
    '<entry>',
    element('id', idOf(origin, entry.name)),
    element('title', entry.title),
    element('updated', entry.updated),
    element('published', entry.published),
    link('alternate', `${origin}${entry.pagePath}`, 'text/html'),
    ...(related ? [link('related', related.href)] : []),
    ...entry.categories.map(({ term, scheme }) => category(term, scheme && idOf(origin, scheme))),
    element('summary', entry.summary),
    '</entry>',
  ].join('\n')
}

/** A tag URI (RFC 4151): unique without being an address, and without a port. */
const idOf = (origin: string, name: string): string =>
  `tag:${new URL(origin).hostname},${IDS_SINCE}:${name}`

const element = (name: string, content: string): string => `<${name}>${xmlText(content)}</${name}>`

const category = (term: string, scheme: string | undefined): string =>
  `<category term="${xmlText(term)}"${scheme === undefined ? '' : ` scheme="${xmlText(scheme)}"`}/>`

const link = (relation: string, address: string, type?: string): string =>
  `<link rel="${relation}"${type === undefined ? '' : ` type="${type}"`} href="${xmlText(address)}"/>`
