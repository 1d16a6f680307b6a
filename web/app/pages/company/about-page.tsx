import { Link } from 'wouter'
import { Prose } from '../prose.tsx'
import { CatalogueTotals } from './catalogue-totals.tsx'

/** `/company/about` */
const AboutPage = () => (
  <Prose
    title="About Assay"
    lead="Assay rates the security of blockchain projects from dated, public evidence, by one formula that is the same for all. Every rating shows its working."
  >
    <h2>What we know today</h2>
    <CatalogueTotals />

    <h2>Why the name</h2>
    <p>
      An assay tests how much precious metal is in an object, and a hallmark says so: a small stamp
      with the fineness, the office and the year. A rating here is built like that: letters, score,
      interval, confidence, formula and date. Anybody can take the evidence and do the test again.
    </p>

    <h2>How a rating comes about</h2>
    <p>
      We record facts: reports of auditors, who holds which key, incidents, scans, disclosures of
      the team. Each has a date and a source, and none is edited afterwards. A score follows from
      them by a formula with a version; the{' '}
      <Link className="link" href="/methodology">
        methodology
      </Link>{' '}
      has all of it. What we do not know is shown as unknown, never as good.
    </p>

    <h2>Independence</h2>
    <p>
      A rating is worth something only if it cannot be bought. A company that rates projects and
      also works for some of them has a conflict of interest. These are the rules for it:
    </p>
    <ul>
      <li>
        <strong>Money is not an input.</strong> Whether a project is a customer does not enter the
        formula. The same evidence gives the same score to a customer and to everybody else.
      </li>
      <li>
        <strong>Relationships are shown.</strong> Each project’s page says whether it is or was a
        customer of ours.
      </li>
      <li>
        <strong>Our audits count like others’.</strong> An audit counts by the code it covers, its
        age and what was fixed. Who wrote it makes no difference.
      </li>
      <li>
        <strong>No place is for sale.</strong> Ranks follow from scores, and “Trending” from views.
        Nobody pays to be listed, to be rated or to be left out.
      </li>
      <li>
        <strong>Nothing disappears.</strong> A correction stands beside what it corrects, and each
        move of a score lists its causes. A project can dispute any fact, as can anybody else.
      </li>
    </ul>

    <h2>What we are not</h2>
    <p>
      We hold no funds, give no financial advice and insure nobody. What a rating cannot tell you is
      in the{' '}
      <Link className="link" href="/company/disclaimer">
        Disclaimer
      </Link>
      .
    </p>

    <h2>This demonstration</h2>
    <p>
      The formula, the calls and the pages work. The company is fictional and so are, where pages
      are marked “Demo data”, the projects and their evidence, which the numbers above count.
    </p>
  </Prose>
)

export default AboutPage
