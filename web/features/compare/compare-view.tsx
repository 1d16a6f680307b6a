import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useSearch } from 'wouter'
import { COMPARED_MAX } from '../../../shared/values/project/project-id.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { Deferred } from '../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { classNames } from '../../components/class-names.ts'
import { formatDay } from '../../components/format/format-day.ts'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { PlusIcon } from '../../components/icons.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import type { ComparisonTableProps } from './comparison-table.tsx'
import { comparisonQuery } from './compare-query.ts'
import * as styles from './compare-view.module.css'
import { compareUrl, parseComparedProjects } from './compare-url.ts'
import { formatMessage, formatPlural } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const ComparisonTable = lazyComponent(async () => ({
  default: (await import('./comparison-table.tsx')).ComparisonTable,
}))

export type AddProjectProps = {
  readonly projects: readonly string[]
  readonly onAdd: (projectId: string) => Promise<boolean>
  /** undefined: the panel stays open. */
  readonly onClose: (() => void) | undefined
  /** Focuses the search field. */
  readonly takesFocus: boolean
}

export type CompareViewProps = { AddProject: ComponentType<AddProjectProps> }

/** Up to four projects side by side. The URL names them. */
export const CompareView = ({ AddProject }: CompareViewProps) => {
  const ids = parseComparedProjects(useSearch())
  const [, navigate] = useLocation()
  const [adding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const query = useQuery(comparisonQuery(ids))
  const { data, error, isFetching } = query
  const show = (next: readonly string[]) => navigate(compareUrl(next), { replace: true })
  const compared = data?.items.filter(({ project }) => ids.includes(project.id)) ?? []
  const first = compared[0]?.score
  const missing = data?.missing.filter((id) => ids.includes(id)) ?? []
  // An id that is no project's takes no place, and goes with the next change.
  const kept = ids.filter((id) => !missing.includes(id))
  const isEmpty = kept.length === 0
  const isFull = kept.length >= COMPARED_MAX

  return (
    <article className="page reading">
      <PageMeta title={texts.compareProjects} description={texts.upToFourProjectsSide} />
      <PageHead
        title={texts.compareProjects}
        titleRef={title}
        action={
          !isEmpty && (
            <Button
              ref={adder}
              icon={<PlusIcon />}
              aria-expanded={adding}
              disabled={isFull}
              onClick={() => setAdding(!adding)}
            >
              {isFull ? formatMessage(texts.maxReached, { max: COMPARED_MAX }) : texts.addAProject}
            </Button>
          )
        }
      >
        {first === undefined
          ? texts.lead
          : formatMessage(texts.leadWithFormula, {
              version: first.version,
              at: formatDay(first.at),
            })}
      </PageHead>
      {(adding || isEmpty) && !isFull && (
        <div className={classNames(styles.panel, !isEmpty && styles.belowButton)}>
          <AddProject
            projects={kept}
            takesFocus={adding}
            onAdd={async (id) => {
              show([...kept, id])
              const fills = kept.length + 1 === COMPARED_MAX
              setAdding(!fills)
              // The panel closes and its button is disabled, so the focus moves to the title.
              if (fills) title.current?.focus()
              return await Promise.resolve(true)
            }}
            onClose={
              isEmpty
                ? undefined
                : () => {
                    setAdding(false)
                    adder.current?.focus()
                  }
            }
          />
        </div>
      )}
      <FailedQuery query={query}>{texts.projectsCouldNotBeCompared}</FailedQuery>
      {missing.length > 0 && (
        <Notice>
          {formatPlural(missing.length, texts.oneMissing, texts.someMissing, {
            names: missing.join(', '),
          })}
        </Notice>
      )}
      {compared.length > 0 ? (
        <Comparison
          compared={compared}
          onRemove={(id) => {
            // The pressed button disappears, maybe with the table.
            title.current?.focus({ preventScroll: true })
            show(kept.filter((other) => other !== id))
          }}
        />
      ) : (
        ids.length > 0 && error === null && isFetching && <Loading />
      )}
      {isEmpty && (
        <EmptyState title={texts.nothingToCompareYet} compact>
          {texts.chooseAProjectAbove}
        </EmptyState>
      )}
    </article>
  )
}

type ComparisonProps = Pick<ComparisonTableProps, 'compared' | 'onRemove'>

const Comparison = ({ compared, onRemove }: ComparisonProps) => {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  return (
    <>
      {compared.length > 1 && (
        <Checkbox
          className={styles.differences}
          checked={onlyDifferences}
          onChange={() => setOnlyDifferences(!onlyDifferences)}
        >
          {texts.onlyDifferences}
        </Checkbox>
      )}
      <Deferred part={ComparisonTable} placeholder={<Loading />} isNeeded={() => true}>
        <ComparisonTable
          compared={compared}
          onlyDifferences={onlyDifferences && compared.length > 1}
          onRemove={onRemove}
        />
      </Deferred>
    </>
  )
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index} className={styles.row}>
        <Skeleton width={120} />
        <Skeleton width={80} />
        <Skeleton width={80} />
      </div>
    ))}
  </div>
)
