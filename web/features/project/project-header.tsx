import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { DemoTag } from '../../components/demo-tag.tsx'
import { ExternalIcon } from '../../components/icons.tsx'
import { ProjectLogo } from '../../components/project-logo.tsx'
import styles from './project-header.module.css'

export type ProjectHeaderProps = {
  project: ProjectRow
  /** At the right end; on a phone a row of its own. */
  actions?: ReactNode
}

/** Who the project is: logo, name, tickers, category, chains, website, and one sentence. */
export const ProjectHeader = ({ project, actions }: ProjectHeaderProps) => (
  <header>
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <Link href="/" className={styles.crumb}>
        Leaderboard
      </Link>
      <span aria-hidden="true"> / </span>
      <span aria-current="page">{project.name}</span>
    </nav>
    <div className={styles.main}>
      <ProjectLogo src={project.logo} size={48} />
      <div className={styles.texts}>
        <div className={styles.name}>
          <h1 className={styles.title}>{project.name}</h1>
          <span className={styles.tickers}>{project.tokenTickers.join(', ') || 'no token'}</span>
        </div>
        <ul className={styles.facts}>
          <li>{project.category}</li>
          {project.chains.length > 0 && <li>{project.chains.join(', ')}</li>}
          {project.website !== null && (
            <li>
              <a
                className={`link ${styles.website}`}
                href={project.website}
                target="_blank"
                rel="noopener external"
              >
                Website
                <ExternalIcon size={12} />
                <span className="visually-hidden">(new tab)</span>
              </a>
            </li>
          )}
          {project.demo && (
            <li>
              <DemoTag />
            </li>
          )}
        </ul>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
    <p className={styles.description}>{project.description}</p>
  </header>
)
