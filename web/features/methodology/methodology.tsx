import type { ReactNode } from 'react'
import { confidenceLevels } from '../../../shared/rating/bands.ts'
import {
  backtestFindings,
  backtestLimits,
  backtestScope,
} from '../../../shared/rating/explanation/backtest.ts'
import { ratingLimits, scoreChecks } from '../../../shared/rating/explanation/methodology.ts'
import { FORMULA_VERSION, INPUT_IDS } from '../../../shared/values/rating.ts'
import { BacktestTable, BandTable, CapTable, InputTables } from './methodology-tables.tsx'
import * as styles from './methodology.module.css'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'

const CONTENTS = [
  ['formula', 'Formula'],
  ['inputs', 'Inputs'],
  ['unknown', 'What is unknown'],
  ['freshness', 'Freshness'],
  ['confidence', 'Confidence'],
  ['caps', 'Caps'],
  ['bands', 'Bands'],
  ['left-out', 'Left out'],
  ['limits', 'Limits'],
  ['back-test', 'Back-test'],
  ['dispute', 'Dispute'],
  ['recompute', 'Compute it yourself'],
] as const

const confidenceFrom = (level: (typeof confidenceLevels)[number]['level']): string =>
  `${100 * confidenceLevels.find((known) => known.level === level)!.from}%`

export const Methodology = () => {
  useAnchor()
  return (
    <>
      <nav aria-label="On this page">
        <p className={styles.contents}>
          {CONTENTS.map(([id, title]) => (
            <a key={id} className="link" href={`#${id}`}>
              {title}
            </a>
          ))}
        </p>
      </nav>
      <Formula />
      <MissingFacts />
      <ScoreRules />
      <Scope />
      <Backtest />
      <Verification />
    </>
  )
}

const Formula = () => (
  <>
    <Heading id="formula">Formula {FORMULA_VERSION}</Heading>
    <p>
      Evidence is a dated fact with a source. It is recorded once and never edited; what was wrong
      is superseded by what is right, and both stay readable. From all evidence follows what is true
      of a project at a moment, and from that follow {INPUT_IDS.length} inputs, each from 0 to 100
      or unknown.
    </p>
    <ul>
      <li>
        <code>raw = Σ weight · value / Σ weight</code>, over the inputs that can apply. Inputs about
        a token are left out for a project without one; then the others weigh as much more.
      </li>
      <li>
        <code>score = min(raw, caps that hold)</code>, with one decimal.
      </li>
      <li>
        The points of all inputs add up to <code>raw</code> exactly. When a score moves, the moves
        of all inputs add up to the move of <code>raw</code>; what caps take is listed apart.
      </li>
      <li>Ranks follow the score before it is rounded, then confidence.</li>
    </ul>

    <Heading id="inputs">Inputs</Heading>
    <p>Each name is a link to its own row. All weights together are 100.</p>
    <InputTables />
  </>
)

const MissingFacts = () => (
  <>
    <Heading id="unknown">What is unknown</Heading>
    <p>
      An unknown input is never shown as 0 and never as good. What it counts depends on who could
      make it known.
    </p>
    <ul>
      <li>
        It counts 0 where the project has to disclose it: its audits, who holds which right, its
        bounty, its team. Silence is the worst answer: the first fact never lowers the points of
        such an input.
      </li>
      <li>It counts 50 where we have to observe it: neither good nor bad.</li>
      <li>It is left out where it cannot apply: N/A.</li>
    </ul>
    <p>
      The interval beside a score is the score with everything unknown at 0, and with everything
      unknown at 100.
    </p>

    <Heading id="freshness">Freshness</Heading>
    <p>
      Facts get old. What has expired is unknown again, and the history of the score says so on that
      day. Of an expired fact that we observe the last value counts, but at most 50, so to dodge a
      bad scan never helps. An expired fact that the project discloses counts 0. Audits do not
      expire but fade: with time alone no audit is ever worth more than before.
    </p>
  </>
)

const ScoreRules = () => (
  <>
    <Heading id="confidence">Confidence</Heading>
    <p>
      Confidence is the share of the weight that is known. From {confidenceFrom('high')} on it is
      high, from {confidenceFrom('medium')} on medium, from {confidenceFrom('low')} on low. Below
      that there is no score, no band and no rank: the project is N/A, unless both ends of the
      interval lie in one band. Then there is a score, too: a confirmed exit scam is D, however
      little else is known.
    </p>

    <Heading id="caps">Caps</Heading>
    <p>
      A cap limits the score, whatever the points say. The lowest one that holds counts. A project
      page says since when, and how it lifts.
    </p>
    <CapTable />

    <Heading id="bands">Bands</Heading>
    <p>
      Bands are absolute: what others do never moves yours. The band is that of the score as it is
      shown, so that number and letters never disagree.
    </p>
    <BandTable />
  </>
)

const Scope = () => (
  <>
    <Heading id="left-out">Left out on purpose</Heading>
    <ul>
      <li>Votes and views: they measure attention and can be bought.</li>
      <li>
        Market capitalisation, volume, liquidity and the moves of a price: luck is not safety.
      </li>
      <li>Posts, followers, likes and sentiment: neither is fame.</li>
      <li>
        Payments, and whether a project is a customer of ours. That is recorded, so that everybody
        sees it, and never an input. Who made an audit makes no difference either.
      </li>
    </ul>
    <p>
      Ideas are borrowed from OpenSSF Scorecard (means weighted by risk), DeFiSafety (hidden code
      scores zero, a right of reply), L2BEAT (gates rather than means for control), CER.live and
      MetaTrust (published bands, ageing audits), CertiK (known categories) and StakingRewards
      (reassess within a year).
    </p>

    <Heading id="limits">Limits</Heading>
    <Sentences of={ratingLimits} />
  </>
)

const Backtest = () => (
  <>
    <Heading id="back-test">Back-test</Heading>
    <p>
      {backtestScope} Shares have their 95% interval (Wilson). The ratio is the first share through
      the second, p is of Fisher’s exact test.
    </p>
    <BacktestTable />
    <p>What follows:</p>
    <Sentences of={backtestFindings} />
    <p>How far that can be trusted:</p>
    <Sentences of={backtestLimits} />
  </>
)

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

const Verification = () => (
  <>
    <Heading id="dispute">Dispute it</Heading>
    <p>
      Every input on a project’s page can be disputed there, by anybody: “Dispute” opens a report
      with what is disputed filled in. Send the source that shows otherwise. What was wrong is
      superseded by evidence that is right, and the score is computed anew for all days that it
      touched.
    </p>

    <Heading id="recompute">Compute it yourself</Heading>
    <Sentences of={scoreChecks} />
    <p>
      The explained score is public at <code>/api/projects/&#123;id&#125;/score</code>. It names the{' '}
      <code>revision</code> that it follows from and the moment <code>at</code> that it holds for.
      All evidence of that revision is at{' '}
      <code>/api/projects/&#123;id&#125;/events?limit=200&amp;revision=…</code>, page by page by{' '}
      <code>after</code>, and nothing else is read. In the query of the score <code>at</code> asks
      what was true at another time, and <code>known</code> what we said then.
    </p>
    <p>
      The tables of the formula are public at{' '}
      <a className="link" href="/api/methodology">
        /api/methodology
      </a>
      .
    </p>
  </>
)

const Heading = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} tabIndex={-1}>
    {children}
  </h2>
)
