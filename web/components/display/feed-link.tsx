import { FeedIcon } from '../icons.tsx'
import * as styles from './feed-link.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** A plain link, because the router does not handle feeds. `of` tells screen readers what it is of. */
export const FeedLink = ({ href, of }: { href: string; of: string }) => (
  <a className={styles.feed} href={href} type="application/atom+xml">
    <FeedIcon size={14} />
    {texts.atomFeed}
    <span className="visually-hidden"> {formatMessage(texts.feedOf, { subject: of })}</span>
  </a>
)
