import styles from './unknown-tag.module.css'

/** In the place of a fact that is lacking; a fact that cannot apply is the plain text "N/A". */
export const UnknownTag = () => (
  <span className={styles.unknown} title="This fact is not known to us.">
    unknown
  </span>
)
