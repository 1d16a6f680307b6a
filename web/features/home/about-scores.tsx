import { Link } from 'wouter'
import { INPUT_IDS } from '../../../shared/values/rating.ts'
import { Section } from '../../components/layout/section.tsx'
import styles from './about-scores.module.css'

export const AboutScores = () => (
  <div className={styles.columns}>
    <Section title="How the score is made">
      <p className={styles.text}>
        {INPUT_IDS.length} inputs in six categories, weights that total 100, and caps that no
        average can hide. Unknown is counted as unknown.{' '}
        <Link className="link" href="/methodology">
          Read the methodology
        </Link>
      </p>
    </Section>
    <Section title="Independence">
      <p className={styles.text}>
        We audit and we rate. Market cap, votes, views and what a project pays us are no input of
        the score: a test of the published code proves that buying an audit never moves one.
      </p>
    </Section>
  </div>
)
