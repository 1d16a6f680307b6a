import type { Article } from './article.ts'

export const changelog: Article = {
  id: 'changelog',
  title: 'Changelog',
  summary: 'What is new on Assay, and every change of the formula, with the newest first.',
  publishedAt: '2026-11-20',
  updatedAt: '2026-11-23',
  tags: ['changelog'],
  text: `
Changes of the formula are listed here, and each has a version that stands beside every score. Published scores are never rewritten.

## November 2026

- **Product pages.** Security Audit, Skynet, SkyTrace and Penetration Testing each have a page, with something to look at or to try.
- **This blog**, with a [feed](/resources/blog.atom).
- **Announcements** stand above every page when there is something to say, and stay away once you have dismissed them.
- **A few questions after your first log-in.** You can skip every one. Answers change the order of what you see and nothing else.
- **Error pages** show the number of their report, so that you can name it to us.
- **Pages arrive complete.** Ratings can be read before any script has run, and without scripts.

## Formula 1.0.0

The first published version: 19 inputs in six categories, five caps, ten bands. The [methodology](/methodology) is its complete text, and \`GET /api/methodology\` answers it as data.

## How we change it

A change is announced with its reason before it takes effect. The new version’s scores then stand beside the old ones as a second line of each project’s history, so that you can tell a change of the project from a change of ours.
`,
}
