import { Link } from 'wouter'
import { AssayLogo } from '../components/assay-logo.tsx'
import { DemoTag } from '../components/demo-tag.tsx'
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
const ACCOUNT: LinkGroup = {
  title: 'Account',
  links: [
    { href: '/auth/login', label: 'Log In' },
    { href: '/auth/signup', label: 'Sign Up' },
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
export const Footer = ({ signedIn }: { signedIn: boolean }) => (
  <footer className={styles.footer}>
    <div className="page">
      <div className={styles.groups}>
        <div className={styles.about}>
          <AssayLogo />
          <p className={styles.claim}>
            Ratings are opinions, not advice. The projects shown here are fictional.
          </p>
        </div>
        {[RATINGS, ...(signedIn ? [] : [ACCOUNT]), LEGAL].map((group) => (
          <nav key={group.title} aria-label={group.title}>
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
