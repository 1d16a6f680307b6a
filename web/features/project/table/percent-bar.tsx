import { formatShare } from '../../../components/format/format-percentage.ts'
import * as tables from './data-table.module.css'

/** @param share 0–1 */
export const PercentBar = ({ share }: { share: number }) => (
  <span className={tables.share}>
    <span className="num">{formatShare(share)}</span>
    <span className={tables.bar} aria-hidden="true">
      <i style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
  </span>
)
