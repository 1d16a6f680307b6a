import type { Article } from './article.ts'

export const anatomyOfAnIncident: Article = {
  id: 'anatomy-of-an-incident',
  title: 'Anatomy of an incident: eleven hours at Harrow Lend',
  summary:
    'A lending market loses 4.1 million dollars to a price that was true for one block. A fictional case, hour by hour, with what a rating shows at each step.',
  publishedAt: '2026-11-10',
  updatedAt: '2026-11-29',
  tags: ['incidents'],
  text: `
> Harrow Lend does not exist. The case is put together from mistakes that are common, so that nobody in particular has to be embarrassed by it.

## Before

Harrow Lend is a lending market of six contracts. Two audits, the last one 140 days old, nothing open. A 2-of-3 multisig can upgrade the code and list new collateral, both without a delay: the team wants to be quick. A bounty pays up to 50,000 dollars. The score is 71.8, an A. Among its weakest reasons, for anybody who looks, stand “Multisig 2 of 3 can upgrade the code” and “Bounty up to $50K”.

## 02:10. A new collateral

Two signers list a token whose price comes from a single pool. The pool holds 300,000 dollars. The review of the listing was a message with a thumbs-up. No audit has seen the adapter that reads the price.

Nothing happens to the rating within the hour. But the share of live contracts that run audited code has dropped from six of six to six of seven, and the next rating counts it.

## 06:42. One block

Somebody borrows 9 million dollars in a flash loan, buys the token until its pool shows forty times the price, deposits a little of it at Harrow Lend, borrows 4.1 million dollars of everything else, and repays the flash loan. All of it is one transaction. The price was true at the moment it was read. That is what makes such attacks hard to explain: every contract did what it says.

## 06:51. First report

A visitor reports the transaction on our site. The report gets a number and waits: a report is not a fact, and a page that showed every claim could be used to start a run. Staff see it within minutes.

## 07:15. Confirmed

The transaction is public, the loss adds up, the team has paused its contracts. Staff confirm an active incident of critical severity. From this moment the banner stands on the page of the project, the alert is in the feed, and **no score above 29 is possible**. Harrow Lend goes from 71.8 to 29.0, CC, and the page lists the causes: 12.1 points by the history of incidents, and 30.7 by the cap for an active incident.

Note what did not happen: the points of the audits did not change. The audits were not wrong. They were about other code.

## 13:30. Resolved

The team removes the collateral, publishes what happened and opens claims. Staff resolve the incident with the link. The cap falls, and another one takes its place: a grave loss that nobody has given back limits the score to 39, a CCC. It rises by 5 every quarter and ends after two years, or on the day on which everybody is reimbursed. Then what stays is the history: a critical incident adds 2 to the sum L, 1 if it was fixed and reimbursed, and the input is worth 100 · e^−L, some 37 of 100. Half of that weight is gone after four years, or after two if it was fixed and reimbursed.

## What would have helped

- **A delay of 48 hours on listings.** The pool was visibly too thin. Somebody watching would have asked.
- **A bounty in proportion.** 50,000 dollars for what earns an attacker 4.1 million is a bet on good character.
- **A price that cannot be bought in one block**: an average over time, a second source, a ceiling by the depth of the pool.
- **A review of configuration, not only of code.** The line that cost 4.1 million dollars was a parameter.

## What the rating got right, and what not

The two reasons that mattered were on the page a month before. But they were two among eighteen, and an A stood above them. A score is a summary. When you decide where to put money, read the weakest reasons first: they are listed beside the strongest for that purpose.
`,
}
