import type { Band } from '../../../shared/values/rating.ts'
import { classNames } from '../../components/class-names.ts'
import { CompactUsDollars } from '../../components/format/compact-us-dollars.tsx'
import { formatShare } from '../../components/format/format-percentage.ts'
import { bandClass } from '../../components/rating/band-class.ts'
import { bandLabel } from '../../components/rating/rating-labels.ts'
import { type BandExposure, exposureByBand, largestWeak } from './exposure.ts'
import type { Portfolio } from './portfolio-query.ts'
import styles from './portfolio-summary.module.css'
import { formatPlural, formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** What the holdings come to: their value, their bands, and the largest that is weak. */
export const PortfolioSummary = ({ portfolio }: { portfolio: Portfolio }) => {
  const { holdings, totalUsd, walletCount } = portfolio
  const weak = largestWeak(holdings)
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{texts.total}</dt>
        <dd>
          <span className={styles.value}>
            <CompactUsDollars amount={totalUsd} />
          </span>
          <span className={styles.note}>
            {formatPlural(walletCount, texts.inOneWallet, texts.inWallets, { count: walletCount })}
          </span>
        </dd>
      </div>
      <div className={styles.bandsPart}>
        <dt>{texts.exposure}</dt>
        <dd>
          <ExposureBar exposures={exposureByBand(holdings)} />
        </dd>
      </div>
      <div>
        <dt>{texts.largestWeak}</dt>
        <dd>
          <span className={styles.value}>
            {weak === undefined ? texts.noWeak : `${weak.project.name} ${formatShare(weak.share)}`}
          </span>
          <span className={styles.note}>{texts.weakRule}</span>
        </dd>
      </div>
    </dl>
  )
}

const ExposureBar = ({ exposures }: { exposures: readonly BandExposure[] }) => (
  <ul className={styles.bands}>
    {exposures.map(({ band, share }) => (
      <li
        key={band}
        className={classNames(styles.band, band === 'N/A' && styles.unrated, bandClass(band))}
        style={{ flexGrow: share }}
        title={titleOf(band, share)}
      >
        {band} {formatShare(share)}
      </li>
    ))}
  </ul>
)

const titleOf = (band: Band, share: number): string =>
  formatMessage(texts.bandShare, { band, word: bandLabel(band), share: formatShare(share) })
