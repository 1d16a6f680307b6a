import type { BadgeClaim } from './badge-claim.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type BadgeSubject = {
  origin: string
  id: string
  name: string
  claim: BadgeClaim
}

/** HTML and Markdown for other sites: the current badge, linked to a check of today's claim. */
export const badgeSnippets = ({ origin, id, name, claim }: BadgeSubject) => {
  const query = new URLSearchParams({
    score: claim.score === null ? 'na' : claim.score.toFixed(1),
    at: claim.at,
    version: claim.version,
  })
  const target = `${origin}/projects/${id}/badge?${query}`
  const picture = `${origin}/api/projects/${id}/badge.svg`
  const title = formatMessage(texts.assayRatingOfName, { name })
  return {
    target,
    html: `<a href="${escapeHtml(target)}"><img src="${escapeHtml(picture)}" alt="${escapeHtml(title)}"></a>`,
    markdown: `[![${title.replace(/[[\]<\\]/g, '\\$&')}](${picture})](${target})`,
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
