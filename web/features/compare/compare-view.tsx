import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { COMPARED_MAX } from '../../../shared/values/project.ts'
import { Button } from '../../components/button.tsx'
import { dayText } from '../../components/day-text.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PlusIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { comparison } from './compare-query.ts'
import { ComparisonTable } from './comparison-table.tsx'
import styles from './compare-view.module.css'
import { compareAddress, comparedIn } from './compared-ids.ts'

/** What finds a project and adds it. */
export type AddProject = (parts: {
  readonly projects: readonly string[]
  readonly onAdd: (projectId: string) => Promise<boolean>
  readonly onClose: () => void
}) => ReactNode

export type CompareViewProps = { addProject: AddProject }

/** Up to four projects side by side; the address names them. */
export const CompareView = ({ addProject }: CompareViewProps) => {
  const ids = comparedIn(useSearch())
  const [, navigate] = useLocation()
  const [adding, setAdding] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(comparison(ids))
  const show = (wanted: readonly string[]) => navigate(compareAddress(wanted), { replace: true })
  const isFull = ids.length >= COMPARED_MAX
  const known = data?.items.filter(({ project }) => ids.includes(project.id)) ?? []
  const first = known[0]?.score
  const missing = data?.missing.filter((id) => ids.includes(id)) ?? []

  return (
    <article className={`page ${styles.view}`}>
      <DocumentTitle title="Compare projects" />
      <div className={styles.head}>
        <h1 className={styles.title}>Compare projects</h1>
        {ids.length > 0 && (
          <Button
            icon={<PlusIcon />}
            aria-expanded={adding}
            disabled={isFull}
            onClick={() => setAdding(!adding)}
          >
            {isFull ? `${COMPARED_MAX} at most` : 'Add a project'}
          </Button>
        )}
      </div>
      <p className={styles.lead}>
        Up to four, input by input. The same formula and the same day for all of them
        {first === undefined ? '.' : `: formula ${first.version}, ${dayText(first.at)}.`}
      </p>
      {(adding || ids.length === 0) && !isFull && (
        <div className={styles.panel}>
          {addProject({
            projects: ids,
            onAdd: async (id) => {
              show([...ids, id])
              return await Promise.resolve(true)
            },
            onClose: () => setAdding(false),
          })}
        </div>
      )}
      {error !== null && (
        <Notice onRetry={() => void refetch()} retrying={isFetching}>
          The projects could not be compared.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice>
          {missing.join(', ')} {missing.length === 1 ? 'is' : 'are'} not in the catalogue.
        </Notice>
      )}
      {known.length > 0 ? (
        <ComparisonTable
          compared={known}
          onRemove={(id) => show(ids.filter((one) => one !== id))}
        />
      ) : (
        ids.length > 0 && error === null && isFetching && <Loading />
      )}
      {ids.length === 0 && (
        <EmptyState title="Nothing to compare yet" compact>
          Choose a project above, or press Compare on a project’s page.
        </EmptyState>
      )}
    </article>
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
