import { Link } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { focusParent } from '../../components/feedback/focus-parent.ts'
import { consent } from '../../lib/analytics/consent.ts'
import { answerConsent } from './answer-consent.ts'
import * as styles from './cookie-banner.module.css'
import * as texts from './texts.ts'

/**
 * Asks before anything is counted, above every page until it is answered. It stands in the flow of
 * the page and in its HTML: nothing is covered, and nothing moves.
 */
export const CookieBanner = () =>
  consent.use() === null && (
    <section ref={focusParent} className={styles.banner} aria-label={texts.banner}>
      <div className={`page ${styles.row}`}>
        <p className={styles.text}>
          {texts.question}{' '}
          <Link className="link" href="/company/cookie-policy">
            {texts.policy}
          </Link>
        </p>
        <div className={styles.answers}>
          <Button onClick={() => answerConsent(true)}>{texts.accept}</Button>
          <Button onClick={() => answerConsent(false)}>{texts.refuse}</Button>
        </div>
      </div>
    </section>
  )
