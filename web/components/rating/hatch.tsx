import styles from './hatch.module.css'

/** The pattern that stands for unknown in a drawing; used as `fill="url(#id)"`. */
export const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={id}
      width="3"
      height="3"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className={styles.line} d="M0 0v3" />
    </pattern>
  </defs>
)
