import type { Article } from './article.ts'

export const whatUnknownMeans: Article = {
  id: 'what-unknown-means',
  title: 'What “unknown” means, and why it is not zero',
  summary:
    'Three words for a gap: unknown, none, and not applicable. Mixing them up is the easiest way to lie with a rating.',
  publishedAt: '2026-10-27',
  tags: ['ratings'],
  text: `
Every rating has gaps. What it does with them tells you how honest it is.

## Three words, three meanings

- **Unknown**: the answer exists, and we do not have it.
- **None**: we looked, and there is none. No bounty. No incident in a year of watching.
- **N/A**: the question makes no sense here. A protocol without a token has no largest holders.

On a page of ours you will never see an unknown drawn as a green tick or as a zero. It has a hatched bar, and the word.

## Why not just leave it out?

Suppose that an input nobody knows were left out of the mean. Then the best strategy of a weak project is silence: publish the one good audit, say nothing about the keys, and be rated on the audit alone. The less a project shows, the better it looks. Some ratings work like that.

## Why not just zero?

Suppose that every gap were a zero. Then a project is punished for what *we* have not measured yet. On the day our scan of its website runs for the first time its score jumps, although nothing about it has changed. The score would rate our diligence.

## So it depends on who could answer

**What the project has to disclose counts zero while it is silent.** Audits, who holds which right, where prices come from, the team, the bounty, the documents. Silence is the worst answer: the first fact of such an input never lowers its points. A team that fears the truth gains nothing from hiding it.

**What we have to observe counts 50 while we have not.** Neither good nor bad. A bad scan can be worse than 50, so being observed is no gift.

**What cannot apply is left out**, and the other inputs weigh as much more.

## The interval

One number cannot say how much is a guess. So beside the score stands an interval: the score with every unknown at its worst, and with every unknown at its best. “62, from 48 to 81” is a statement about our knowledge. If you compare two projects whose intervals overlap widely, the honest conclusion is that we cannot tell them apart yet.

Confidence is the known share of the weight, in one word. From 80% on it is high, from 60% on medium, from 40% on low. Below that we print no score, unless nothing that is unknown could change its letters.

## Old is a kind of unknown

Facts go stale. A website scan is of use for thirty days, a reading of all rights for ninety, the names of a team for a year. After that they are unknown again, and the history of the project says so on that very day. For what we observe the old value goes on counting, but no more than 50. Otherwise a project with a bad scan would only have to wait.

## How to attack this

We tried, before others do. Can a project gain by withholding something? By disclosing late? By having an incident, which makes its history “known”? Each of these is a test in our code, and some of them failed at first. The one about incidents did: for a while an incident made a project look better than one that nobody watched. It cannot any more. If you find another way, tell us. That, too, is evidence.
`,
}
