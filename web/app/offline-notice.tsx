import { useOnline } from '../lib/hooks/use-online.ts'
import * as styles from './offline-notice.module.css'
import * as texts from './texts.ts'

export const OfflineNotice = () => {
  const online = useOnline()
  return (
    // Always rendered, so that screen readers announce text that appears in it.
    <div role="status" className={styles.place}>
      {!online && <p className={styles.notice}>{texts.youAreOffline}</p>}
    </div>
  )
}
