import type { Article } from './article.ts'

export const howARatingIsMade: Article = {
  id: 'how-a-rating-is-made',
  title: 'How a rating is made',
  summary:
    'From a dated fact to two letters: what we record, how 18 inputs become one number, and why seven rules may overrule it.',
  publishedAt: '2026-09-08',
  tags: ['ratings'],
  text: `
A rating that nobody can repeat is an advertisement. So this is the whole way from a fact to the letters, short enough to be read in one sitting. The [methodology](/methodology) has every weight and every bound.

## It begins with facts, not with opinions

We record what can be shown: an audit report and the commit it looked at, who holds the key of a contract, when an incident began and when it was resolved, what a website answers. Each fact has a source and two dates: when it was true, and when we learned of it. Facts are added and never edited. What turns out to be wrong is superseded by another fact, and both stay in the log of the project.

Two dates sound like bookkeeping. They are what lets you ask two different questions of the past: *what was true on that day*, and *what did Assay say on that day*. A rating that was too good because nobody knew of a backdoor yet was too good, and should be seen to have been.

## Eighteen questions, five categories

The facts answer 18 questions, which we call inputs. Each gets a value from 0 to 100, or is unknown. How much of the code that runs did auditors look at, and how long ago? How much of what they found is still open? How well is the most dangerous right over the contracts guarded? Is there a bounty, and does it pay what an attacker would gain?

| Category | Weight |
| --- | --- |
| Code | 32 |
| Governance | 21 |
| Operations | 25 |
| Dependencies | 9 |
| Fundamentals | 13 |

The raw score is their weighted mean. Inputs about a token are left out where there is none. The points of an input are its part of the sum, and they add up exactly: if a score moves by three points, the moves of its inputs make three points, and the page of the project lists them.

## Seven rules that overrule the mean

A mean has one great fault: much good can pay for one fatal thing. A vault with three audits, a bounty and complete documents is not safe if one person can empty it. So there are caps.

- While an incident of high or critical severity goes on, no score is above **29**.
- With an open critical finding, none is above **39**.
- After a grave loss that nobody has given back, none is above **39**; this rises by 5 every quarter and ends after two years.
- If a single key can upgrade, withdraw or mint at once, none is above **59**.
- Without a published audit, none is above **69**.
- While no contract has been live for half a year, none is above **69** either.
- After a confirmed exit scam, none is above **9**.

The lowest cap that holds counts. A cap needs a fact on record, or the lack of one that would lift it; nobody is capped by a rumour.

## From a number to letters

Bands are absolute. AAA begins at 90 and D is below 10, whatever other projects do, so your letters move only when you do. Beside the letters stands an interval: the score if all that is unknown turned out worst, and if it turned out best. A narrow interval around a mediocre score tells you more than a wide one around a good score.

If less than two fifths of the weight is known, there is no score, unless both ends of the interval lie in one band: a confirmed exit scam is D, however little else is known. All others are N/A, which is not a bad grade. It is no grade. What is known against them is shown all the same.

What a source does not say is never taken for good: findings that nobody read are not “no findings”, and a multisig whose threshold nobody read may be one key.

## What does not count

Prices, liquidity, posts, followers and votes do not enter the formula. They measure attention, and attention can be bought. Nor does it matter whether a project is our customer, or whether an audit was ours.

## What we cannot do

Weights and caps are judgement. We have not calibrated them on losses, and a score is not the probability of one. It says how much of what protects users is in place and on record. What nobody has found, no formula finds.
`,
}
