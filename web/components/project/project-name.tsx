import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ProjectLogo } from './project-logo.tsx'
import * as styles from './project-name.module.css'

export type ProjectNameProps = {
  name: string
  logo: string | null | undefined
  ticker?: string | undefined
  /** A second, smaller line. On a phone it is the only place of the ticker. */
  detail?: ReactNode
  href: string
  logoSize?: 20 | 24
}

export const ProjectName = ({
  name,
  logo,
  ticker,
  detail,
  href,
  logoSize = 24,
}: ProjectNameProps) => (
  <Link href={href} className={styles.project}>
    <ProjectLogo src={logo} size={logoSize} />
    <span className={styles.texts}>
      <span className={styles.first} translate="no">
        <span className={styles.name}>{name}</span>
        {ticker !== undefined && <span className={styles.ticker}>{ticker}</span>}
      </span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
  </Link>
)
