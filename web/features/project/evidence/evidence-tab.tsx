import { NextPageButton } from '../../../components/buttons/next-page-button.tsx'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { EvidenceEntry } from '../../../../shared/contract/projects/evidence.ts'
import { tierNote } from './tier-note.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatToldDay } from '../../../components/format/format-day.ts'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { isArrival } from '../../../lib/arrival.ts'
import { afterPaint } from '../../../lib/hooks/use-after-paint.ts'
import * as styles from './evidence-tab.module.css'
import { EvidenceLink } from './evidence-link.tsx'
import { ExternalLink } from '../external-link.tsx'
import { useEvidence } from './evidence-query.ts'
import type { TabProps } from '../tabs/tab-props.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import { parseLogFilter, WITHOUT_FILTER } from './log-filter.ts'
import { LogFilters } from './log-filters.tsx'
import { replaceUrl } from '../replace-url.ts'
import { evidenceFromHash, evidenceHash, useHash } from '../tab-urls.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import { typeInWords } from '../../../lib/texts/type-in-words.ts'
import * as texts from './texts.ts'

/** All evidence of the project, newest first. */
const EvidenceTab = ({ projectId }: TabProps) => {
  const filter = parseLogFilter(useSearch())
  const isFiltered = Object.keys(filter).length > 0
  const query = useEvidence(projectId, filter)
  const { data, hasNextPage, isPlaceholderData } = query
  const { linkedId, isLoaded } = useLinkedEvidence(query, isFiltered)
  const [first] = data?.pages ?? []
  return (
    <QueryPanel
      level={3}
      title={texts.evidenceLog}
      meta={first && metaText(first.total, isFiltered)}
      query={query}
      what={texts.theEvidence}
      metaOf={({ pages }) =>
        pages[0]?.meta ?? { asOf: null, source: 'live', status: 'ok', stale: false }
      }
      skeleton={<RowsSkeleton rows={10} height={72} />}
      isEmpty={({ pages }) =>
        !isFiltered && !isPlaceholderData && pages.every((page) => page.items.length === 0)
      }
      empty={{
        title: texts.noEvidenceYet,
        why: texts.nothingIsRecordedAbout,
      }}
    >
      {({ pages }) => (
        <>
          <LogFilters filter={filter} kinds={first?.kinds ?? {}} />
          {first?.total === 0 && (
            <p className={styles.missing} role="status">
              {texts.noEvidenceMatches}
            </p>
          )}
          {linkedId !== undefined && !isLoaded && !hasNextPage && !isPlaceholderData && (
            <p className={styles.missing} role="status">
              {formatMessage(texts.thereIsNoEvidence, { linkedId })}
            </p>
          )}
          <ol className={styles.list}>
            {pages.flatMap((page) =>
              page.items.map((entry) => (
                <Entry key={entry.eventId} entry={entry} isLinked={entry.id === linkedId} />
              )),
            )}
          </ol>
          <NextPageButton query={query}>{texts.loadMore}</NextPageButton>
        </>
      )}
    </QueryPanel>
  )
}

/** Loads pages until the evidence that the hash names is there, then scrolls to it and focuses it. */
const useLinkedEvidence = (
  {
    data,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  }: ReturnType<typeof useEvidence>,
  isFiltered: boolean,
) => {
  const linkedId = evidenceFromHash(useHash())
  // What a filter showed goes, once all is listed.
  const isLoaded =
    linkedId === undefined ||
    (!isPlaceholderData &&
      data?.pages.some(({ items }) => items.some(({ id }) => id === linkedId)) === true)
  const shownId = useRef<string>(undefined)
  useEffect(() => {
    if (!isLoaded && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) {
      void fetchNextPage()
    }
  }, [isLoaded, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  useEffect(() => {
    if (linkedId === undefined || !isLoaded || shownId.current === linkedId) return
    return afterPaint(() => {
      shownId.current = linkedId
      if (!isArrival()) return
      const entry = document.getElementById(evidenceHash(linkedId).slice(1))
      entry?.scrollIntoView({ block: 'center', behavior: 'instant' })
      entry?.focus({ preventScroll: true })
    })
  }, [linkedId, isLoaded])
  // The filter could hide the linked evidence.
  useEffect(() => {
    if (linkedId !== undefined && isFiltered) replaceUrl(WITHOUT_FILTER)
  }, [linkedId, isFiltered])
  return { linkedId, isLoaded }
}

const Entry = ({ entry, isLinked }: { entry: EvidenceEntry; isLinked: boolean }) => {
  const { id, type, at, precision, recordedAt, source, supersedes, supersededBy, summary } = entry
  return (
    <li
      id={evidenceHash(id).slice(1)}
      tabIndex={-1}
      className={classNames(styles.entry, isLinked && styles.linked)}
      aria-current={isLinked || undefined}
    >
      <div className={styles.when}>
        <time dateTime={at}>{precision ? formatToldDay(at, precision) : formatInstant(at)}</time>
        <span className="faint">
          {formatMessage(texts.recordedAt, { instant: formatInstant(recordedAt) })}
        </span>
      </div>
      <div className={styles.what}>
        <p>
          {supersededBy === null ? <b>{summary}</b> : <s>{summary}</s>}{' '}
          <a className={styles.anchor} href={evidenceHash(id)}>
            #{id}
          </a>
        </p>
        <p className={styles.source}>
          {richMessage(texts.typeBySource, {
            type: typeInWords(type),
            source:
              source.url === null ? (
                source.name
              ) : (
                <ExternalLink href={source.url}>{source.name}</ExternalLink>
              ),
          })}
          {tierNote(source.tier)}
          {source.version !== null &&
            `, ${formatMessage(texts.version, { version: source.version })}`}
          {supersededBy !== null && (
            <>
              {', '}
              {richMessage(texts.supersededBy, {
                correction: <EvidenceLink id={supersededBy}>{texts.itsCorrection}</EvidenceLink>,
              })}
            </>
          )}
          {supersedes !== null && (
            <>
              {', '}
              {richMessage(texts.corrects, {
                earlier: <EvidenceLink id={supersedes}>{texts.earlierPiece}</EvidenceLink>,
              })}
            </>
          )}
        </p>
        <details className={styles.details}>
          <summary>{texts.json}</summary>
          <ScrollArea label={formatMessage(texts.jsonOfId, { id })} tall>
            <pre className={styles.json}>{JSON.stringify(entry, null, 2)}</pre>
          </ScrollArea>
        </details>
      </div>
    </li>
  )
}

const metaText = (total: number, isFiltered: boolean): string =>
  formatPlural(
    total,
    isFiltered ? texts.oneEntryFound : texts.oneEntry,
    isFiltered ? texts.entriesFound : texts.entries,
    { count: formatCount(total) },
  )

export default EvidenceTab
