import { COMPARED_MAX } from '../../../../shared/values/project.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { CloseIcon } from '../../../components/icons.tsx'
import type { ComparedProject } from './compared-projects.ts'
import styles from './compare-bar.module.css'

export type CompareBarProps = {
  compared: readonly ComparedProject[]
  /** Name of a project that exceeded the limit. */
  refused: string | undefined
  href: string
  onRemove: (project: ComparedProject) => void
  onClear: () => void
}

export const CompareBar = ({ compared, refused, href, onRemove, onClear }: CompareBarProps) => (
  <section className={styles.bar} aria-label="Projects to compare">
    <ul className={styles.names}>
      {compared.map((project) => (
        <li key={project.id}>
          <button
            type="button"
            className={styles.name}
            title={`Remove ${project.name}`}
            onClick={() => onRemove(project)}
          >
            <span className="visually-hidden">Remove </span>
            {project.name}
            <CloseIcon size={12} />
          </button>
        </li>
      ))}
    </ul>
    <p className={styles.state} role="status">
      {refused === undefined
        ? `${compared.length} of ${COMPARED_MAX}`
        : `You can compare ${COMPARED_MAX} projects at most. Remove one to add ${refused}.`}
    </p>
    <span className={styles.actions}>
      <ButtonLink variant="primary" size="sm" href={href}>
        {`Compare ${compared.length}`}
      </ButtonLink>
      <Button variant="quiet" size="sm" onClick={onClear}>
        Clear
      </Button>
    </span>
  </section>
)
