import { Link } from 'wouter'
import { Prose } from '../prose.tsx'

/** `/company/terms-and-conditions` */
const TermsPage = () => (
  <Prose
    title="Terms and Conditions"
    lead="This is a demonstration of Assay. These are the terms for using it, in plain words."
  >
    <h2>What you see here</h2>
    <p>
      Where pages are marked “Demo data”, the projects, their logos and their figures are fictional,
      and any likeness to a real company, token or contract is by chance.
    </p>

    <h2>Ratings are opinions</h2>
    <p>
      A rating is an opinion about security. It is not advice to buy, hold or sell anything, and not
      a promise that something is safe. Do not base a financial decision on this site.
    </p>

    <h2>Your account</h2>
    <ul>
      <li>Use an email address that is yours, and keep your password to yourself.</li>
      <li>You may watch projects and keep watchlists. Other users cannot see them.</li>
      <li>
        Do not try to get into other accounts, to overload the service or to get around its limits.
        We may close accounts that do.
      </li>
    </ul>

    <h2>No guarantee</h2>
    <p>
      The service is provided as it is. It may change, stop or lose data at any time, so keep
      nothing here that you cannot do without. It is free. As far as the law allows, nobody is
      liable for the results of using it.
    </p>

    <h2>Your data</h2>
    <p>
      What is stored about you, and for how long, is explained in the{' '}
      <Link className="link" href="/company/privacy-policy">
        Privacy Policy
      </Link>
      .
    </p>
  </Prose>
)

export default TermsPage
