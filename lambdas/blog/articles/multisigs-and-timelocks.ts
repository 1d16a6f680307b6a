import type { Article } from './article.ts'

export const multisigsAndTimelocks: Article = {
  id: 'multisigs-and-timelocks',
  title: 'Multisigs and timelocks: who can change your contract',
  summary:
    'One key, three of five keys, forty-eight hours of notice: what each of them stops, and what it does not.',
  publishedAt: '2026-10-13',
  tags: ['governance', 'guide'],
  text: `
Most contracts that hold money can be changed by someone. That is not wrong in itself: a fault that cannot be fixed is a fault for ever. The questions are who that someone is, and whether you would notice in time to leave.

## Start with the right, not with the holder

Not all rights are alike. We weigh them by what the worst use of them does to users.

- **Upgrade** and **withdraw** can take everything at once.
- **Mint** can take it slowly, by making what you hold worth less.
- **Blacklist** and **fee** take from some, or a part.
- **Pause** takes nothing, and has to be quick to be of use. But whoever pauses alone can also keep users from leaving while a change waits: then a timelock counts one step less.

So the first step is a list of every function that not everybody may call, and of every role that may call it. If a review has not made that list, what follows is guesswork.

## One key

A single key is a single phishing email, a single laptop, a single angry employee. It makes no difference whether its owner is honest. Most large thefts of the last years did not break cryptography or a contract. They got hold of keys that could do too much.

This is why a single key over upgrades, withdrawals or minting caps a rating at 59, however good everything else is.

## A multisig

With three of five, an attacker needs three people and an honest group loses up to two keys without losing access. But count well.

- **Five keys on one person’s five devices** are one key.
- **One of five** is weaker than a single key: there are five places to steal it from.
- **Who they are** matters. Three employees in one office sign what their manager sends. Signers from different organisations ask.
- **What they see** matters more than it seems. If the wallet shows only a hash, people approve a hash. Signers should be able to read the decoded call on a second device.

## A timelock

A timelock makes every change wait in public. It does not decide whether the change is good. It turns “they replaced the contract last night” into “they will replace it on Thursday”, and gives users, monitors and the signers themselves the time to object or to leave.

The delay has to be longer than the slowest way out. If withdrawals take seven days to unlock, forty-eight hours of notice are of little use. And somebody has to be watching: an unwatched queue is a delay and nothing else. We count delays under 24 hours as none.

Three ways around it are common, and worth looking for: a second role that can change the timelock’s own delay, an “emergency” function that skips the queue, and a proxy admin that was never moved behind it.

## How we score it

Of all guarded rights but the pause, the *weakest* decides.

| Guard of the weakest right | Points of 100 |
| --- | --- |
| No right left | 100 |
| DAO, 7 days of delay | 90 |
| Security council of eight or more, 7 days | 90 |
| Multisig, 7 days | 80 |
| Multisig, 48 hours | 70 |
| Multisig, 24 hours | 55 |
| Multisig, no delay | 40 |
| Multisig of two signatures or of a minority, no delay | 20 |
| Single key, 24 hours | 15 |
| Single key | 0 |

It is the weakest, because that is the one an attacker chooses.

## What to ask a team

Ask for the addresses of all owners, the threshold, the organisations behind the signers, the delay, and what exactly can skip it. A team that has done this well answers within a day, with links. A team that calls the question hostile has answered it too.
`,
}
