import * as styles from './assay-logo.module.css'
import * as texts from '../texts.ts'

/** `markOnlyWhenTight` hides the name up to 420 px; screen readers still read it. */
export const AssayLogo = ({ markOnlyWhenTight = false }: { markOnlyWhenTight?: boolean }) => (
  <span className={styles.logo}>
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M6 0h12l6 6v12l-6 6H6l-6-6V6zM12 4.6 5.2 19.2h3l3.8-8.5 3.8 8.5h3zM9.7 15.6h4.6v1.9H9.7z"
      />
    </svg>
    <span className={markOnlyWhenTight ? styles.tight : undefined}>{texts.assay}</span>
  </span>
)
