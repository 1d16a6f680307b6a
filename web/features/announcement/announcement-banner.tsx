import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Announcement } from '../../../shared/values/announcement.ts'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { focusParent } from '../../components/feedback/focus-parent.ts'
import { CloseIcon } from '../../components/icons.tsx'
import * as styles from './announcement-banner.module.css'
import { ignoredContent } from './ignored-content.ts'
import * as texts from './texts.ts'

/** Above the header, until the visitor dismisses this very content. */
export const AnnouncementBanner = ({ content, linkText, link }: Announcement) => {
  const ignored = ignoredContent.use()
  // Until now the page's style sheet hid what was dismissed earlier.
  useEffect(() => {
    delete document.documentElement.dataset['ignored']
  }, [])
  if (ignored === content) return null
  return (
    <aside ref={focusParent} className={styles.banner} aria-label={texts.announcement}>
      <div className={`page ${styles.row}`}>
        <p className={styles.text}>
          {content} {link !== '' && <To link={link}>{linkText}</To>}
        </p>
        <IconButton
          label={texts.dismissTheAnnouncement}
          icon={<CloseIcon />}
          onClick={() => ignoredContent.save(content)}
        />
      </div>
    </aside>
  )
}

const To = ({ link, children }: { link: string; children: string }) =>
  link.startsWith('/') ? (
    <Link className="link" href={link}>
      {children}
    </Link>
  ) : (
    <a className="link" href={link} rel="noreferrer">
      {children}
    </a>
  )
