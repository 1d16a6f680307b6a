import { FailedQuery, type RepeatableQuery } from '../feedback/failed-query.tsx'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { formatInstant } from '../format/format-instant.ts'
import { MissingValueTag } from '../display/missing-value-tag.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Section, type SectionProps } from './section.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type PanelQuery<Data> = RepeatableQuery & {
  readonly data: Data | undefined
  readonly dataUpdatedAt: number
}

export type PanelProps<Data> = Omit<SectionProps, 'children'> & {
  query: PanelQuery<Data>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
  /** Time of measurement if the data are out of date, else null. */
  staleSince?: (data: Data) => string | null | undefined
  /** Subject of the error messages: "The alerts". */
  what: string
}

/** A section with its own query. Keeps older data after a failure, and rendering errors inside. */
export const Panel = <Data,>({
  query,
  skeleton,
  children,
  staleSince,
  what,
  meta,
  ...section
}: PanelProps<Data>) => {
  const { data, error, isFetching } = query
  const since = (data === undefined ? null : staleSince?.(data)) ?? null
  return (
    <Section
      {...section}
      meta={
        since === null ? (
          meta
        ) : (
          <>
            {meta}{' '}
            <MissingValueTag kind="stale">
              {formatMessage(texts.staleAsOf, { since: formatInstant(since) })}
            </MissingValueTag>
          </>
        )
      }
    >
      <ErrorBoundary
        resetKey={section.title}
        fallback={<Notice>{formatMessage(texts.whatCouldNotBeShown, { what })}</Notice>}
      >
        <FailedQuery query={query}>
          {data === undefined
            ? formatMessage(texts.whatCouldNotBeLoaded, { what })
            : formatMessage(texts.whatCouldNotBeUpdated, {
                what,
                at: formatInstant(new Date(query.dataUpdatedAt).toISOString()),
              })}
        </FailedQuery>
        <div aria-busy={isFetching && data === undefined}>
          {data !== undefined ? (
            <Content data={data} draw={children} />
          ) : (
            error === null && skeleton
          )}
        </div>
      </ErrorBoundary>
    </Section>
  )
}

/** A separate component, so that the error boundary catches errors of `draw`. */
const Content = <Data,>({ data, draw }: { data: Data; draw: (data: Data) => ReactNode }) =>
  draw(data)
