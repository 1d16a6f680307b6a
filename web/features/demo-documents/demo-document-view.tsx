import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEMO_DOCUMENTS, type DemoDocument } from '../../../shared/values/demo-document.ts'
import { formatDay } from '../../components/format/format-day.ts'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { isUnknownName } from '../../lib/api/call-errors.ts'
import { CitedEvidence } from './cited-evidence.tsx'
import { demoDocumentQuery } from './demo-document-query.ts'
import * as styles from './demo-document-view.module.css'
import { DocumentFacts, type DocumentFactsProps } from './document-facts.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type DemoDocumentViewProps = {
  projectId: string
  document: DemoDocument
  /** As the path has it; undefined where there is one of its kind. */
  name: string | undefined
  notFound: ReactNode
}

/** What a link of a fictional project leads to: the document that a real one would have there. */
export const DemoDocumentView = ({
  projectId,
  document,
  name,
  notFound,
}: DemoDocumentViewProps) => {
  const query = useQuery(demoDocumentQuery(projectId, document, name))
  const { data, error, isFetching } = query
  if (data === null || isUnknownName(error)) return notFound
  return (
    <article
      className={`page reading ${styles.document}`}
      aria-busy={data === undefined && isFetching}
    >
      <FailedQuery query={query}>{texts.documentCouldNotBeLoaded}</FailedQuery>
      {data !== undefined && <Document document={document} name={name} {...data} />}
      {data === undefined && error === null && <Skeleton width={320} height={28} />}
    </article>
  )
}

const Document = ({ document, name, ...content }: DocumentFactsProps) => {
  const { project, evidence } = content
  const title = `${DEMO_DOCUMENTS[document]} ${project.name}`
  return (
    <>
      <PageMeta title={title} unlisted />
      <p className={styles.mark}>
        <DemoTag /> {texts.demoDocument}
      </p>
      <h1>{title}</h1>
      <p className={styles.lead}>{formatMessage(texts.nameIsFictional, { name: project.name })}</p>
      <DocumentFacts document={document} name={name} {...content} />
      {evidence.length > 0 && (
        <>
          <h2>
            {evidence.length === 1 ? texts.whatWasReadHere : texts.whatWasReadHereNewestFirst}
          </h2>
          <ol className={styles.readings}>
            {evidence.map((entry) => (
              <li key={entry.eventId}>
                <time dateTime={entry.at} className="num faint">
                  {formatDay(entry.at)}
                </time>
                <CitedEvidence entry={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={styles.back}>
        <Link href={`/projects/${project.id}`} className="link">
          {formatMessage(texts.backToName, { name: project.name })}
        </Link>
      </p>
    </>
  )
}
