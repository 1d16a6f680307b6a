import { Link } from 'wouter'
import { ReportIncidentButton } from '../../../features/incidents/report/report-incident-button.tsx'
import { Prose } from '../prose.tsx'

/** `/company/disclaimer` */
const DisclaimerPage = () => (
  <Prose
    title="Disclaimer"
    lead="Ratings are opinions, not advice. This page says what a rating can tell you, what it cannot, and what to do when one is wrong."
  >
    <h2>A rating is an opinion</h2>
    <p>
      A score says how much of what protects a project’s users is in place and on record. Which
      protections count, and how much, is our judgement. The{' '}
      <Link className="link" href="/methodology">
        methodology
      </Link>{' '}
      gives every weight, so that you can disagree with it. Others may weigh the same evidence
      differently and be right.
    </p>

    <h2>It is not advice</h2>
    <p>
      Nothing here tells you to buy, hold or sell, or says what a token is worth. We do not know
      your means, your aims or the law where you live. Ask somebody who does before you risk money.
    </p>

    <h2>It is not a promise</h2>
    <ul>
      <li>
        A high score does not mean that code has no errors. Audited contracts have been exploited.
      </li>
      <li>
        A low score does not accuse anybody. Often it means that little has been disclosed, and
        points for what is unknown are missing.
      </li>
      <li>
        We read what auditors publish; we do not repeat their work. An auditor’s mistake is in our
        rating too.
      </li>
      <li>
        Evidence gets old, and things change between two looks at them. Every rating gives its date,
        and the interval beside a score shows how much is unknown.
      </li>
    </ul>

    <h2>Other people’s pages</h2>
    <p>
      Projects, auditors and block explorers answer for their own pages. A link shows where evidence
      comes from. It is not a recommendation.
    </p>

    <h2>If something is wrong</h2>
    <p>
      Anybody can dispute a fact, with or without an account. Staff check it, and a correction
      appears in the project’s evidence log beside what it replaces. Nothing is quietly edited.
    </p>
    <p>
      <ReportIncidentButton label="Report or dispute" />
    </p>

    <h2>This demonstration</h2>
    <p>
      Where pages are marked “Demo data”, all projects and their figures are fictional. No statement
      there is about a real company, token or contract.
    </p>
  </Prose>
)

export default DisclaimerPage
