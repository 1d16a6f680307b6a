import { useOnline } from '../lib/hooks/use-online.ts'
import styles from './offline-notice.module.css'

/** Says, for as long as it is so, that the browser has no network. */
export const OfflineNotice = () => {
  const online = useOnline()
  return (
    // Always there, so that a screen reader hears what appears in it.
    <div role="status" className={styles.place}>
      {!online && <p className={styles.notice}>You are offline. This page may be out of date.</p>}
    </div>
  )
}
