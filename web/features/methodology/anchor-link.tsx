import styles from './methodology.module.css'

export type AnchorLinkProps = {
  /** Id of a row or heading on this page. */
  to: string
  children: string
}

/** A name that is its own address, to be copied. */
export const AnchorLink = ({ to, children }: AnchorLinkProps) => (
  <a className={styles.anchor} href={`#${to}`}>
    {children}
  </a>
)
