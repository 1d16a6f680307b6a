import { formatShare } from '../../../components/format/format-percentage.ts'
import tables from './tables.module.css'

/** A share of 0–1 as a number and a bar. */
export const ShareBar = ({ share }: { share: number }) => (
  <span className={tables.share}>
    <span className="num">{formatShare(share)}</span>
    <span className={tables.bar} aria-hidden="true">
      <i style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
  </span>
)
