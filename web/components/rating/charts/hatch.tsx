import * as styles from './hatch.module.css'

/** Pattern for unknown values; use it as `fill="url(#id)"`. */
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
