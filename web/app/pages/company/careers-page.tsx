import { Link } from 'wouter'
import { Prose } from '../prose.tsx'
import { OpeningList } from './opening-list.tsx'
import { openings } from './openings.ts'

/** `/company/careers` */
const CareersPage = () => (
  <Prose
    title="Careers"
    lead="The work at Assay is to find out what can be known about a project’s security, and to show how we know it."
  >
    <h2>Openings</h2>
    <OpeningList openings={openings} />
    <p>This site is a demonstration of a product. No company hires through it.</p>

    <h2>What the work is like</h2>
    <ul>
      <li>
        <strong>Evidence first.</strong> A claim without a dated source stays out of a rating,
        whoever makes it. “Unknown” is a result.
      </li>
      <li>
        <strong>In the open.</strong> The formula, its weights and every change of a score are
        public. So are our mistakes: a correction stands beside what it corrects.
      </li>
      <li>
        <strong>No favours.</strong> Whoever pays for an audit gets an audit, and the same rating as
        before. How we keep it that way is on the page{' '}
        <Link className="link" href="/company/about">
          about Assay
        </Link>
        .
      </li>
    </ul>

    <h2>Three kinds of work</h2>
    <p>
      Auditors read contracts and find out who can do what with them. Analysts check incidents and
      disputes against their sources. Engineers turn both into a score that anybody can compute
      again.
    </p>
  </Prose>
)

export default CareersPage
