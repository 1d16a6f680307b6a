import type { ReactNode } from 'react'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useFlag } from '../../lib/flags/use-flag.ts'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'
import { DataSection } from './data/data-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import styles from './settings-view.module.css'
import { TourSection } from './tour-section.tsx'
import { WalletsSection } from './wallets-section.tsx'
import * as texts from './texts.ts'
import { webhooks as webhooksTitle } from './webhooks/texts.ts'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const sectionsOf = (personalization: ReactNode, offersTour: boolean) => [
  { id: 'profile', title: texts.profile, content: <ProfileSection /> },
  { id: 'security', title: texts.security, content: <SecuritySection /> },
  { id: 'wallets', title: texts.linkedWallets, content: <WalletsSection /> },
  { id: 'notifications', title: texts.notifications, content: <NotificationsSection /> },
  { id: 'webhooks', title: webhooksTitle, content: <WebhooksSection /> },
  { id: 'personalization', title: texts.personalization, content: personalization },
  ...(offersTour ? [{ id: 'guided-tour', title: texts.guidedTour, content: <TourSection /> }] : []),
  { id: 'data', title: texts.yourData, content: <DataSection /> },
]

/** @param personalization is of another feature */
export const SettingsView = ({ personalization }: { personalization: ReactNode }) => {
  useAnchor()
  const sections = sectionsOf(personalization, useFlag('guidedTour') !== false)
  return (
    <div className={`page ${styles.view}`}>
      <PageMeta title={texts.accountSettings} unlisted />
      <h1>{texts.accountSettings}</h1>
      <div className={styles.columns}>
        <nav aria-label={texts.settings} className={styles.toc}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={styles.tocLink}>
              {title}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, title, content }) => (
            <div key={id} id={id} className={styles.section} tabIndex={-1}>
              <Section title={title}>
                <div>{content}</div>
              </Section>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
