import { Button } from '../../components/button.tsx'
import { ButtonLink } from '../../components/button-link.tsx'
import styles from './compare-bar.module.css'

export type CompareBarProps = {
  names: readonly string[]
  /** Where they are compared. */
  href: string
  onClear: () => void
}

/** The projects that were chosen for a comparison, at the screen's lower edge. */
export const CompareBar = ({ names, href, onClear }: CompareBarProps) => (
  <div className={styles.bar} role="status">
    <span className={styles.names}>{names.join(', ')}</span>
    <ButtonLink variant="primary" size="sm" href={href}>
      {`Compare ${names.length}`}
    </ButtonLink>
    <Button variant="quiet" size="sm" onClick={onClear}>
      Clear
    </Button>
  </div>
)
