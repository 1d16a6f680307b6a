import { Link } from 'wouter'
import { INPUT_IDS } from '../../../shared/values/rating.ts'
import { Section } from '../../components/layout/section.tsx'
import * as styles from './about-scores.module.css'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

export const AboutScores = () => (
  <div className={styles.columns}>
    <Section title={texts.howTheScoreIsMade}>
      <p className={styles.text}>
        {richMessage(texts.inputsAndCaps, {
          count: INPUT_IDS.length,
          methodology: (
            <Link className="link" href="/methodology">
              {texts.readTheMethodology}
            </Link>
          ),
        })}
      </p>
    </Section>
    <Section title={texts.independence}>
      <p className={styles.text}>{texts.auditAndRateText}</p>
    </Section>
  </div>
)
