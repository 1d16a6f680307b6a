import type { BadgeClaim } from './badge-claim.ts'

export type BadgeSubject = {
  /** Of this site. */
  origin: string
  id: string
  name: string
  claim: BadgeClaim
}

/** What other sites paste: a picture that is always current, with a link that says what it was pasted for. */
export const badgeSnippets = ({ origin, id, name, claim }: BadgeSubject) => {
  const query = new URLSearchParams({
    score: claim.score === null ? 'na' : claim.score.toFixed(1),
    at: claim.at,
    version: claim.version,
  })
  const target = `${origin}/projects/${id}/badge?${query}`
  const picture = `${origin}/api/projects/${id}/badge.svg`
  const title = `Assay rating of ${name}`
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
