import { CompactUsDollars } from '../../components/format/compact-us-dollars.tsx'
import { formatShare } from '../../components/format/format-percentage.ts'
import { bandLabel } from '../../components/rating/rating-labels.ts'
import {
  BandParts,
  RatingSummary,
  SummaryPart,
  SummaryValue,
} from '../../components/rating/rating-summary.tsx'
import { exposureByBand, largestWeak } from './exposure.ts'
import type { Portfolio } from './portfolio-query.ts'
import { formatPlural, formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** What the holdings come to: their value, their bands, and the largest that is weak. */
export const PortfolioSummary = ({ portfolio }: { portfolio: Portfolio }) => {
  const { holdings, totalUsd, walletCount } = portfolio
  const weak = largestWeak(holdings)
  const wallets = { count: walletCount }
  return (
    <RatingSummary>
      <SummaryPart label={texts.total}>
        <SummaryValue note={formatPlural(walletCount, texts.inOneWallet, texts.inWallets, wallets)}>
          <CompactUsDollars amount={totalUsd} />
        </SummaryValue>
      </SummaryPart>
      <SummaryPart label={texts.exposure} isOfBands>
        <BandParts
          parts={exposureByBand(holdings).map(({ band, share }) => {
            const text = formatShare(share)
            const words = { band, word: bandLabel(band), share: text }
            return { band, size: share, text, title: formatMessage(texts.bandShare, words) }
          })}
        />
      </SummaryPart>
      <SummaryPart label={texts.largestWeak}>
        <SummaryValue note={texts.weakRule}>
          {weak === undefined ? texts.noWeak : `${weak.project.name} ${formatShare(weak.share)}`}
        </SummaryValue>
      </SummaryPart>
    </RatingSummary>
  )
}
