import type { WatchedChange } from '../../../shared/contract/watchlist.ts'
import { sizeOfChange } from '../../watchlist/published.ts'
import { causesOf, oneLine } from '../alerts/compose-notice.ts'

/** The others are on the page that the digest leads to. */
const PROJECTS_MAX = 25

/**
 * What changed of watched projects, in words; the largest moves first.
 * @param changes at least one
 */
export const composeDigest = (
  changes: readonly WatchedChange[],
  {
    since,
    until,
    origin,
  }: { readonly since: string; readonly until: string; readonly origin: string },
): { readonly subject: string; readonly paragraphs: string[] } => {
  const shown = changes.toSorted((a, b) => sizeOfChange(b) - sizeOfChange(a)).slice(0, PROJECTS_MAX)
  const more = changes.length - shown.length
  const count = changes.length === 1 ? '1 project' : `${changes.length} projects`
  return {
    subject: `Your watchlists: ${count} changed`,
    paragraphs: [
      `What changed of the projects that you watch, from ${instants.format(new Date(since))} to ${instants.format(new Date(until))} UTC:`,
      ...shown.map(describe),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Your watchlists: ${origin}/my/watchlists`,
    ],
  }
}

const describe = (change: WatchedChange): string => {
  const { name, from, to, evidence } = change
  const causes = causesOf(change)
  const told =
    causes.length > 0 ? causes : evidence.slice(0, 3).map(({ summary }) => oneLine(summary))
  return [`${oneLine(name)}: ${moveOf(from, to)}`, ...told.map((line) => `- ${line}`)].join('\n')
}

const moveOf = (from: WatchedChange['from'], to: WatchedChange['to']): string => {
  if (to.score === null)
    return from.score === null ? 'not rated' : `no longer rated, was ${rated(from)}`
  if (from.score === null) return `rated now, ${rated(to)}`
  return from.score === to.score && from.band === to.band
    ? `${rated(to)}, as before`
    : `${rated(to)}, was ${rated(from)}`
}

const rated = ({ band, score }: WatchedChange['to']): string => `${band} ${(score ?? 0).toFixed(1)}`

const instants = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
