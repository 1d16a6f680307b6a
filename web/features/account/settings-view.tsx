import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Deferred } from '../../components/lazy/deferred.tsx'
import type { LazyComponent } from '../../components/lazy/lazy-component.ts'
import { useFlag } from '../../lib/flags/use-flag.ts'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { ProfileSection } from './profile/profile-section.tsx'
import * as styles from './settings-view.module.css'
import * as texts from './texts.ts'
import { webhooks as webhooksTitle } from './webhooks/texts.ts'

const LATER = [
  { id: 'security', title: texts.security },
  { id: 'wallets', title: texts.linkedWallets },
  { id: 'notifications', title: texts.notifications },
  { id: 'webhooks', title: webhooksTitle },
  { id: 'personalization', title: texts.personalization },
  { id: 'guided-tour', title: texts.guidedTour },
  { id: 'data', title: texts.yourData },
] as const

/** A section below the first, whose code comes after the first screen. */
export type LaterSection = (typeof LATER)[number]['id']

export type SettingsViewProps = { Later: LazyComponent<{ section: LaterSection }> }

export const SettingsView = ({ Later }: SettingsViewProps) => {
  useAnchor()
  const offersTour = useFlag('guidedTour') !== false
  const sections = [
    { id: 'profile', title: texts.profile, content: <ProfileSection /> },
    ...LATER.filter(({ id }) => id !== 'guided-tour' || offersTour).map(({ id, title }) => ({
      id,
      title,
      content: (
        <ErrorBoundary
          resetKey={id}
          // Without a retry: a browser does not fetch the code again until the page is loaded anew.
          fallback={<Notice>{formatMessage(texts.whatCouldNotBeLoaded, { what: title })}</Notice>}
        >
          <Deferred
            part={Later}
            placeholder={<div className={styles[id]} aria-busy="true" />}
            // What is above it is to have its height before the browser gets there.
            isNeeded={() => location.hash !== ''}
          >
            <Later section={id} />
          </Deferred>
        </ErrorBoundary>
      ),
    })),
  ]
  return (
    <div className="page tool">
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
        <div>
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
