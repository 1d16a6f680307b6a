/**
 * What the demo's evidence, websites and accounts are read from: pages of this site, because hosts of
 * fictional projects lead nowhere. Stored as paths, so that they hold under any origin.
 */

/** What a document is, with the title of its page before the project's name. */
export const DEMO_DOCUMENTS = {
  website: 'Website of',
  documents: 'Documents of',
  repository: 'Repository of',
  social: 'Social account of',
  report: 'Audit report on',
  schedule: 'Audit schedule for',
  incident: 'Incident report of',
  bounty: 'Bug bounty of',
  contact: 'Security contact of',
  identity: 'Identity check of',
  transaction: 'Transaction at',
  address: 'Contract of',
  exchange: 'Exchange with',
} as const
export type DemoDocument = keyof typeof DEMO_DOCUMENTS

const PATH = /^\/demo\/[a-z0-9]{2,32}\/([a-z]+)(?:\/[\w-]{1,100})?$/

/**
 * The path of a document.
 *
 * @param name tells documents of one kind apart: letters, digits, `-` and `_`
 */
export const demoPath = (projectId: string, document: DemoDocument, name?: string): string =>
  `/demo/${projectId}/${document}${name === undefined ? '' : `/${name}`}`

export const isDemoDocument = (text: string): text is DemoDocument =>
  Object.hasOwn(DEMO_DOCUMENTS, text)

/** Whether a text is such a path, of a document that there may be. */
export const isDemoPath = (text: string): boolean => isDemoDocument(PATH.exec(text)?.[1] ?? '')
