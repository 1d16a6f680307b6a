import { FeedIcon } from '../icons.tsx'
import styles from './feed-link.module.css'

/** A plain link, because the router does not handle feeds. `of` tells screen readers what it is of. */
export const FeedLink = ({ href, of }: { href: string; of: string }) => (
  <a className={styles.feed} href={href} type="application/atom+xml">
    <FeedIcon size={14} />
    Atom feed<span className="visually-hidden"> of {of}</span>
  </a>
)
