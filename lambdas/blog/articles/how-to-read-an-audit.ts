import type { Article } from './article.ts'

export const howToReadAnAudit: Article = {
  id: 'how-to-read-an-audit',
  title: 'How to read an audit report',
  summary:
    'A badge that says “audited” answers none of the questions that matter. Ten minutes with the report answer most of them.',
  publishedAt: '2026-09-29',
  tags: ['audits', 'guide'],
  text: `
“Audited” is a word about the past. Somebody looked at some code at some time. Whether that says anything about the contract that holds your money today depends on five things, and all five are in the report.

## 1. Which code?

Look for the commit hash and the list of files. A protocol of forty contracts whose report covers three of them has been audited in part. Pay attention to what is named as *out of scope*: the bridge, the price oracle, the scripts of the deployment and the off-chain keeper are often there, and often where things go wrong.

Then compare. Is the hash that was audited the one that was deployed? Block explorers show the verified source, and many reports list the addresses. If a proxy stands in front, the code can have changed since, as often as its owner wished. In our formula, \`audit_currency\` is this very question: the share of live contracts that run code an audit has looked at.

## 2. When?

Code ages in two ways. It changes, and the knowledge of attackers grows. A report from three years ago was written before whole classes of attack had names. For 180 days a report counts in full while the code that it names runs, and half where it does not. After that it counts half as much with every four years, or with every year.

## 3. What was found, and what became of it?

Count the findings by severity, and then read their status, which matters more.

- **Resolved**: the fix was made, *and the auditor looked at it again*. A report without a second look has a section called “client response”. That is a promise.
- **Mitigated**: the cause is there, but something makes it hard to use.
- **Acknowledged**: the team knows and changed nothing. Read why. “By design” after a finding about a privileged role means that you trust the person with that role.
- **Open**: nobody has said anything.

A report with no findings at all is not the best one. For code of some size it says more about the effort than about the code.

## 4. How did they look?

A page on method should say how many people worked for how many days, and whether they read by hand, ran tools, wrote invariants for a fuzzer or proved properties formally. Two people for one week on five thousand lines is a skim. Divide lines by days: an experienced reviewer reads some two or three hundred lines of new Solidity a day with care.

## 5. Who may do what afterwards?

The sentence to search for is “centralisation risk”. It is often classed as informational, because nothing is wrong with the code. But a function like \`upgradeTo\`, callable by one address, makes all other findings provisional: the owner can replace what was audited in one transaction. Look up who the owner is today. Is it a multisig, and behind a timelock? [Another article](/resources/blog/multisigs-and-timelocks) is about that.

## A checklist

| Question | Good sign | Bad sign |
| --- | --- | --- |
| Scope | all deployed contracts, by hash | “core contracts” |
| Age | months | years, with releases since |
| Criticals and highs | found, fixed, looked at again | acknowledged |
| Effort | people and days stated | nothing stated |
| Privileges | multisig and delay, stated | “trusted owner” |

## And what it never says

An audit is no guarantee, and no honest auditor says so. It is a good search by people who know where to look, within a time that somebody paid for. Its worth is in what was fixed because of it.
`,
}
