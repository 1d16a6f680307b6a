import type { ReactNode } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { formatInstant } from '../format/format-instant.ts'
import { MissingValueTag } from '../display/missing-value-tag.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Section, type SectionProps } from './section.tsx'

/** What a panel needs to know of a query: TanStack's result has it. */
export type PanelQuery<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  refetch(): unknown
}

export type PanelProps<Data> = Omit<SectionProps, 'children'> & {
  query: PanelQuery<Data>
  /** Of the final size, while there is nothing yet. */
  skeleton: ReactNode
  /** Draws the data, empty ones too. */
  children: (data: Data) => ReactNode
  /** When the data were measured, if they are too old to be taken for current. */
  staleSince?: (data: Data) => string | null | undefined
  /** What could not be loaded, for the notice: "The alerts". */
  what: string
}

/**
 * A section with a query of its own: while it loads, its skeleton; when it fails, a notice with a
 * retry above what was there before. Whatever goes wrong in it, the rest of the page stays.
 */
export const Panel = <Data,>({
  query,
  skeleton,
  children,
  staleSince,
  what,
  meta,
  ...section
}: PanelProps<Data>) => {
  const { data, error, isFetching, refetch } = query
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
            <MissingValueTag kind="stale">stale, as of {formatInstant(since)}</MissingValueTag>
          </>
        )
      }
    >
      <ErrorBoundary
        resetKey={section.title}
        fallback={<Notice>{what} could not be shown.</Notice>}
      >
        {error !== null && (
          <Notice onRetry={() => void refetch()} retrying={isFetching}>
            {data === undefined
              ? `${what} could not be loaded.`
              : `${what} could not be updated. Shown as of ${formatInstant(new Date(query.dataUpdatedAt).toISOString())}.`}
          </Notice>
        )}
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

/** A component of its own, so that what goes wrong in drawing stays within the panel. */
const Content = <Data,>({ data, draw }: { data: Data; draw: (data: Data) => ReactNode }) =>
  draw(data)
