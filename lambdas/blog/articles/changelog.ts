import type { Article } from './article.ts'

export const changelog: Article = {
  id: 'changelog',
  title: 'Changelog',
  summary: 'What is new on Assay, and every change of the formula, with the newest first.',
  publishedAt: '2026-11-20',
  updatedAt: '2026-11-23',
  tags: ['changelog'],
  text: `
Changes of the formula are listed here, and each has a version that stands beside every score. A score keeps its version; where evidence turns out wrong, past days are computed anew without it.

## November 2026

- **Menus.** Products and company have menus in the header, and a drawer on small screens.
- **Product pages.** Security Audit, Skynet, SkyTrace and Penetration Testing each have a page, with something to look at or to try. Request a Quote stands in the header.
- **A guided tour** of the home page, for those who ask for it: in the account menu, in the settings, or at the end of the first questions.
- **You choose what comes first.** Tell us whether you invest, advise a company or help a project, and the page is ordered for it. It shows the same to everybody.
- **We ask before we count.** What you do here is kept only once you accept, and you can take it back on the page about cookies. Views of a project are counted under a hash.
- **Portfolio**, a first version: linked wallets and the ratings of what they hold.
- **This blog**, with a [feed](/resources/blog.atom).
- **Announcements** stand above every page when there is something to say, and stay away once you have dismissed them.
- **Error pages** show the number of their report, so that you can name it to us.
- **Pages arrive complete.** Ratings can be read before any script has run, and without scripts.

## Formula 2.0.0

The first published version: 18 inputs in five categories, seven caps, ten bands. An earlier one was in use in tests alone. The [methodology](/methodology) is its complete text, and \`GET /api/methodology\` answers it as data.

## How we change it

A change is announced with its reason before it takes effect. The new version’s scores then stand beside the old ones as a second line of each project’s history, so that you can tell a change of the project from a change of ours.
`,
}
