import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FORMULA_VERSION } from '../../../shared/values/rating.ts'
import { AssayLogo } from '../../components/layout/assay-logo.tsx'
import { classNames } from '../../components/class-names.ts'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import { highlightsQuery } from '../../features/home/home-queries.ts'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'
import { useNow } from '../../lib/hooks/use-now.ts'
import type { Session } from '../../lib/session/session.ts'
import * as styles from './footer.module.css'
import { COMPANY, type LinkGroup, PRODUCTS, RESOURCES } from '../site-links.ts'
import { SocialAccounts } from './social-accounts.tsx'
import { ThemeToggle } from '../theme-toggle.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const RATINGS: LinkGroup = {
  title: texts.ratings,
  links: {
    Leaderboard: '/#leaderboard',
    'All projects': '/projects',
    Alerts: '/alerts',
    Compare: '/compare',
    Watchlists: '/my/watchlists',
  },
}
const SIGNED_OUT: LinkGroup = {
  title: texts.account,
  links: {
    'Log In': '/auth/login',
    'Sign Up': '/auth/signup',
  },
}
const SIGNED_IN: LinkGroup = {
  title: texts.account,
  links: {
    'Account Settings': '/my/settings',
    'Sign out': '/auth/signout',
  },
}
export const Footer = ({ session }: { session: Session['status'] }) => {
  const year = new Date(useNow()).getUTCFullYear()
  return (
    <footer className={styles.footer}>
      <div className="page">
        <div className={styles.groups}>
          <div className={styles.about}>
            <AssayLogo />
            <p className={styles.claim}>{texts.ratingsAreOpinions}</p>
          </div>
          <Group group={PRODUCTS} />
          <Group group={RATINGS} />
          <Resources />
          <Group
            group={session === 'authenticated' ? SIGNED_IN : SIGNED_OUT}
            // Reserves its place while the session is loading, so that nothing moves.
            hidden={session === 'loading'}
          />
          <Group group={COMPANY} />
          <SocialAccounts />
        </div>
        <div className={styles.base}>
          <span>{formatMessage(texts.yearAssay, { year })}</span>
          <div className={styles.baseEnd}>
            <DataAge />
            <ThemeToggle />
            <DemoTag />
          </div>
        </div>
      </div>
    </footer>
  )
}

const Group = ({ group, hidden = false }: { group: LinkGroup; hidden?: boolean }) => (
  <nav aria-label={group.title} className={classNames(hidden && styles.unknown)}>
    <h2 className={styles.title}>{group.title}</h2>
    <ul>
      {Object.entries(group.links).map(([label, href]) => (
        <li key={href}>
          <Link href={href} className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Resources = () => (
  <nav aria-label={texts.resources}>
    <h2 className={styles.title}>{texts.resources}</h2>
    <ul>
      <li>
        <Link href="/methodology" className={styles.link}>
          {texts.methodology}
        </Link>
      </li>
      <li>
        <Link href={RESOURCES} className={styles.link}>
          {texts.blog}
        </Link>
      </li>
      <li>
        <ReportIncidentButton
          label={texts.reportAnIncident}
          variant="quiet"
          className={classNames(styles.link, styles.report)}
        />
      </li>
      <li>
        {/* A plain link: the router does not handle this document. */}
        <a href="/api/openapi.json" className={styles.link}>
          {texts.dataAndApi}
        </a>
      </li>
    </ul>
  </nav>
)

/** Formula version and data time, read from the cache only: this makes no request. */
const DataAge = () => {
  const { data } = useQuery({ ...highlightsQuery, enabled: false })
  const asOf = data?.meta.asOf
  return (
    <span>
      {typeof asOf === 'string'
        ? formatMessage(texts.formulaAndData, {
            version: FORMULA_VERSION,
            asOf: formatInstant(asOf),
          })
        : formatMessage(texts.formula, { version: FORMULA_VERSION })}
    </span>
  )
}
