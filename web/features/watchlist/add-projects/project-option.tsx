import type { SearchHit } from '../../../../shared/contract/projects/search.ts'
import { CheckIcon, PlusIcon } from '../../../components/icons.tsx'
import { ProjectLogo } from '../../../components/project/project-logo.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import styles from './project-option.module.css'

export type ProjectOptionProps = {
  project: SearchHit
  isAdded: boolean
  /** A change is pending. */
  pending: boolean
  onChoose: () => void
}

export const ProjectOption = ({ project, isAdded, pending, onChoose }: ProjectOptionProps) => {
  const [ticker] = project.tokenTickers
  return (
    <button
      type="button"
      data-project-option
      className={styles.choice}
      aria-disabled={pending || undefined}
      onClick={onChoose}
    >
      <span className={styles.rank}>{project.rank === null ? 'N/A' : `#${project.rank}`}</span>
      <ProjectLogo src={project.logo} />
      <span className={styles.project}>
        <span className={styles.name}>{project.name}</span>
        {ticker !== undefined && <span className={styles.ticker}>{ticker}</span>}
      </span>
      <span className={styles.category}>{project.category}</span>
      <span className={styles.state} data-added={isAdded || undefined}>
        {isAdded ? <CheckIcon size={14} /> : <PlusIcon size={14} />}
        {isAdded ? 'Added' : 'Add'}
      </span>
    </button>
  )
}

export const ProjectOptionSkeleton = () => (
  <div className={styles.choice} data-skeleton>
    <span className={styles.rank}>
      <Skeleton width={24} height={8} />
    </span>
    <Skeleton width={24} round />
    <Skeleton width={120} />
    <Skeleton width={56} height={8} />
    <Skeleton width={40} height={8} />
  </div>
)
