import { ORIGIN_PLACEHOLDER } from '../../shared/page-renderer.ts'
import { type InitialState, INITIAL_STATE_ID } from '../app/initial-state.ts'
import {
  DEFAULT_DESCRIPTION,
  documentTitle,
  type PageMetaProps,
} from '../components/layout/page-meta.tsx'
import type { InlineElement } from '../../shared/page-security.ts'
import type { PageFiles } from './page-files.ts'

export interface DocumentParts {
  /** The shell: the built `index.html`. */
  readonly shell: string
  /** What stands in the root element. */
  readonly content: string
  readonly meta: PageMetaProps
  /** Path of the picture for shared links. */
  readonly sharePath: string
  readonly files: PageFiles
  readonly earlyScript: InlineElement
  readonly initial: InitialState
  /** What the site announces, for `early.js`. */
  readonly announced: string | undefined
  /** Whether the first screen depends on the query, which the server does not know. */
  readonly dependsOnQuery: boolean
}

const HEAD = /<!-- head -->[\s\S]*<!-- \/head -->/
const EARLY_SCRIPT = '<script src="/early.js"></script>'
const SHEET = /<link rel="stylesheet"[^>]*>/g
const ROOT = '<div id="root"></div>'
/**
 * React writes before the content which pictures it needs at once: in the head they come before the
 * scripts, which would take all connections of HTTP/1.1.
 */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** The shell with a page in it, complete for readers without scripts. */
export const fillDocument = ({
  shell,
  content,
  meta,
  sharePath,
  files,
  earlyScript,
  initial,
  announced,
  dependsOnQuery,
}: DocumentParts): string => {
  if (!HEAD.test(shell) || !shell.includes(ROOT) || !shell.includes(EARLY_SCRIPT)) {
    throw new Error('web/index.html lacks the places of head, root or early script.')
  }
  const attribute = dependsOnQuery ? ' data-by-query' : ''
  const [preloads = ''] = PRELOADS.exec(content) ?? []
  // By functions: `$` in a name stands for itself.
  return shell
    .replace('<html', () =>
      announced === undefined ? '<html' : `<html data-announcement="${escape(announced)}"`,
    )
    .replace(HEAD, () => headOf(meta, initial.path, sharePath) + preloads)
    .replace(EARLY_SCRIPT, () => `<script>${earlyScript.text}</script>`)
    .replaceAll(SHEET, '')
    .replace('</head>', () => `${linksTo(files)}</head>`)
    .replace(
      ROOT,
      () =>
        `<div id="root"${attribute}>${content.slice(preloads.length)}</div>${jsonElement('application/json', initial, INITIAL_STATE_ID)}`,
    )
}

const STYLE = /(<style data-file="\/([^"]+)">).*?(?=<\/style>)/gs

/** A page without its styles, to be kept: they are the same for many. */
export const withoutStyles = (html: string): string => html.replaceAll(STYLE, '$1')

/**
 * What {@link withoutStyles} took out.
 * @param textOf a style sheet by its path below the site
 */
export const withStyles = (html: string, textOf: (file: string) => string): string =>
  html.replaceAll(STYLE, (_, tag: string, file: string) => tag + textOf(file))

/** Styles stand in line, so that the first paint waits for the HTML alone (`app/inline-styles.ts`). */
const linksTo = ({ styles, scripts }: PageFiles): string =>
  [
    ...styles.map(({ file, text }) => `<style data-file="/${file}">${text}</style>`),
    ...scripts.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ].join('')

const headOf = (meta: PageMetaProps, path: string, sharePath: string): string => {
  const { title, description = DEFAULT_DESCRIPTION, feed, structuredData, missing, unlisted } = meta
  const address = ORIGIN_PLACEHOLDER + path
  const isListed = missing !== true && unlisted !== true
  return [
    `<title>${escape(documentTitle(title))}</title>`,
    named('description', description),
    isListed ? `<link rel="canonical" href="${escape(address)}">` : named('robots', 'noindex'),
    feed === undefined
      ? ''
      : `<link rel="alternate" type="application/atom+xml" title="${escape(feed.title)}" href="${escape(feed.path)}">`,
    property('og:type', 'website'),
    property('og:site_name', 'Assay'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', ORIGIN_PLACEHOLDER + (meta.picture ?? sharePath)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    structuredData === undefined
      ? ''
      : jsonElement('application/ld+json', { '@context': 'https://schema.org', ...structuredData }),
  ].join('')
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escape(content)}">`

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escape(content)}">`

/** A data block, which no browser runs: the content security policy does not concern it. */
const jsonElement = (type: string, value: unknown, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
