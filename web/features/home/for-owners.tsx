import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Section } from '../../components/layout/section.tsx'
import * as styles from './for-owners.module.css'
import * as texts from './texts.ts'

const { owners } = texts

/** For who builds a project: where its score can be raised. @param quote the button that asks for one */
export const ForOwners = ({ quote }: { quote: ReactNode }) => (
  <Section title={owners.title} actions={quote}>
    <dl className={styles.links}>
      <div>
        <dt>
          <Link className="link" href="/projects">
            {owners.find}
          </Link>
        </dt>
        <dd>{owners.findText}</dd>
      </div>
      <div>
        <dt>
          <Link className="link" href="/products/security-audit">
            {owners.audit}
          </Link>
        </dt>
        <dd>{owners.auditText}</dd>
      </div>
      <div>
        <dt>
          <Link className="link" href="/methodology">
            {owners.method}
          </Link>
        </dt>
        <dd>{owners.methodText}</dd>
      </div>
    </dl>
  </Section>
)
