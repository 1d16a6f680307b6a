import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { demoPath } from '../../../../shared/values/demo-document.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { CompareIcon, ExternalIcon } from '../icons.tsx'
import { ProjectLogo } from '../../../components/project/project-logo.tsx'
import * as styles from './project-header.module.css'
import { ShareButton } from './share-button.tsx'
import * as texts from './texts.ts'

export type ProjectHeaderProps = {
  project: ProjectRow
  actions: ReactNode
}

export const ProjectHeader = ({ project, actions }: ProjectHeaderProps) => {
  const { id, name, category, chains, tokenTickers, hasToken, description } = project
  return (
    <header>
      <nav aria-label={texts.breadcrumb} className={styles.crumbs}>
        <Link href="/" className={styles.crumb}>
          {texts.leaderboard}
        </Link>
        <span aria-hidden="true"> / </span>
        <Link href={`/?category=${encodeURIComponent(category)}`} className={styles.crumb}>
          {category}
        </Link>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{name}</span>
      </nav>
      <div className={styles.main}>
        <ProjectLogo src={project.logo} size={48} />
        <div className={styles.texts}>
          <div className={styles.name}>
            <h1 className={styles.title} translate="no">
              {name}
            </h1>
            <span className={styles.tickers}>
              {tokenTickers.join(', ') || (hasToken === false && texts.noToken)}
            </span>
          </div>
          <ul className={styles.facts}>
            <li>{category}</li>
            <li>
              {chains.join(', ') || (
                <MissingValueTag kind="unknown">{texts.chainUnknown}</MissingValueTag>
              )}
            </li>
            {linksOf(project).map(({ label, href }) => (
              <li key={label}>
                <a
                  className={`link ${styles.website}`}
                  href={href}
                  target="_blank"
                  rel="noopener external"
                >
                  {label}
                  <ExternalIcon size={12} />
                  <span className="visually-hidden">{texts.newTab}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.actions}>
          <ButtonLink href={`/compare?ids=${id}`} icon={<CompareIcon />}>
            {texts.compare}
          </ButtonLink>
          <ShareButton title={name} />
          <ButtonLink href={`/projects/${id}/badge`}>{texts.badge}</ButtonLink>
          {actions}
        </div>
      </div>
      <p className={styles.description}>{description}</p>
    </header>
  )
}

type OwnLink = { label: string; href: string }

const linksOf = ({ id, demo, website, links }: ProjectRow): readonly OwnLink[] => {
  const twitter =
    links?.twitter && (demo ? demoPath(id, 'social') : `https://twitter.com/${links.twitter}`)
  return [
    { label: texts.website, href: website },
    { label: texts.repository, href: links?.repository },
    { label: texts.documents, href: links?.documents },
    { label: texts.twitter, href: twitter },
  ].filter((link): link is OwnLink => !!link.href)
}
