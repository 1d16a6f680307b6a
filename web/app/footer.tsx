import { Link } from 'wouter'
import { AssayLogo } from '../components/assay-logo.tsx'
import { classNames } from '../components/class-names.ts'
import { DemoTag } from '../components/demo-tag.tsx'
import type { Session } from '../lib/session.ts'
import styles from './footer.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

type LinkGroup = { title: string; links: ReadonlyArray<{ href: string; label: string }> }

const RATINGS: LinkGroup = {
  title: 'Ratings',
  links: [
    { href: '/', label: 'Projects' },
    { href: '/my/watchlists', label: 'Watchlists' },
  ],
}
const WAYS_IN: LinkGroup = {
  title: 'Account',
  links: [
    { href: '/auth/login', label: 'Log In' },
    { href: '/auth/signup', label: 'Sign Up' },
  ],
}
const ACCOUNT: LinkGroup = {
  title: 'Account',
  links: [
    { href: '/my/settings', label: 'Account Settings' },
    { href: '/auth/signout', label: 'Sign out' },
  ],
}
const LEGAL: LinkGroup = {
  title: 'Legal',
  links: [
    { href: '/company/terms-and-conditions', label: 'Terms and Conditions' },
    { href: '/company/privacy-policy', label: 'Privacy Policy' },
  ],
}

const YEAR = new Date().getFullYear()

/** The end of every page: where else to go, and what these ratings are. */
export const Footer = ({ session }: { session: Session['status'] }) => (
  <footer className={styles.footer}>
    <div className="page">
      <div className={styles.groups}>
        <div className={styles.about}>
          <AssayLogo />
          <p className={styles.claim}>
            Ratings are opinions, not advice. The projects shown here are fictional.
          </p>
        </div>
        {[RATINGS, session === 'authenticated' ? ACCOUNT : WAYS_IN, LEGAL].map((group) => (
          <nav
            key={group.title}
            aria-label={group.title}
            // Keeps its place, so that nothing moves when the answer is there.
            className={classNames(group === WAYS_IN && session === 'loading' && styles.unknown)}
          >
            <h2 className={styles.title}>{group.title}</h2>
            <ul>
              {group.links.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.base}>
        <span>© {YEAR} Assay</span>
        <div className={styles.baseEnd}>
          <ThemeToggle />
          <DemoTag />
        </div>
      </div>
    </div>
  </footer>
)
