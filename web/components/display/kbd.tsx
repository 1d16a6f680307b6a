import styles from './kbd.module.css'

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.kbd}>{children}</kbd>
)
