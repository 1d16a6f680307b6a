import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { ChangeText } from '../../components/rating/change-text.tsx'
import { compactUsDollars, fullUsDollars } from '../../components/us-dollars.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { exchangesOf } from './chain-queries.ts'
import { FactList } from './fact-list.tsx'
import type { TabProps } from './project-tabs.tsx'
import { projectOf } from './rating-queries.ts'
import { QueryPanel } from './query-panel.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ShareBar } from './share-bar.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import tables from './tables.module.css'

/** Market: where the token is traded, and how much of it. Price and size are no inputs of the score. */
const MarketTab = ({ projectId, dispute }: TabProps) => {
  const project = useQuery(projectOf(projectId))
  const exchanges = useQuery(exchangesOf(projectId))
  return (
    <>
      <CategoryInputs projectId={projectId} category="market" dispute={dispute} />
      <QueryPanel
        level={3}
        title="Token"
        meta="not inputs of the score"
        query={project}
        what="The token's figures"
        skeleton={<RowsSkeleton rows={1} height={80} />}
        isEmpty={({ facts }) => !facts.hasToken}
        empty={{ title: 'N/A: no token', why: 'The project has no token that could be traded.' }}
      >
        {({ priceUsd, priceChange24hPercentage, volume24hUsd, marketCapUsd }) => (
          <FactList
            facts={[
              {
                name: 'Price',
                value: priceUsd === null ? <AbsentTag kind="unknown" /> : priceText(priceUsd),
                note: priceChange24hPercentage !== null && (
                  <>
                    <ChangeText change={priceChange24hPercentage} /> % in 24 h
                  </>
                ),
              },
              { name: 'Market cap', value: <Usd amount={marketCapUsd} /> },
              { name: 'Volume, 24 h', value: <Usd amount={volume24hUsd} /> },
            ]}
          />
        )}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Exchanges"
        meta={
          exchanges.data?.value &&
          `${exchanges.data.value.exchangeCount} exchanges${exchanges.data.meta.asOf === null ? '' : `, as of ${dayText(exchanges.data.meta.asOf)}`}`
        }
        query={exchanges}
        what="The exchanges"
        metaOf={({ meta }) => meta}
        skeleton={<RowsSkeleton rows={6} />}
        isEmpty={({ value }) => value === null || value.items.length === 0}
        empty={{
          title: 'No exchange on record',
          why: 'Where the token is traded is unknown, or it has no token. A listing that we can read would fill this.',
        }}
      >
        {({ value }) => value && <Exchanges items={value.items} />}
      </QueryPanel>
    </>
  )
}

const price = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 4,
})
const priceText = (usd: number): string => price.format(usd)

const Usd = ({ amount }: { amount: number | null }) =>
  amount === null ? (
    <AbsentTag kind="unknown" />
  ) : (
    <span title={fullUsDollars(amount)}>{compactUsDollars(amount)}</span>
  )

type Exchange = {
  readonly exchangeId: string
  readonly name: string
  readonly kind: 'cex' | 'dex'
  readonly pair: string
  readonly url: string
  readonly priceUsd: number | null
  readonly volume24hUsd: number | null
  readonly volumeShare: number | null
  readonly liquidityUsd: number | null
  readonly spreadPercentage: number | null
  readonly trust: string | null
}

const orUnknown = <Value,>(value: Value | null, draw: (value: Value) => ReactNode): ReactNode =>
  value === null ? <AbsentTag kind="unknown" /> : draw(value)

const Exchanges = ({ items }: { items: readonly Exchange[] }) => (
  <ScrollFrame label="Exchanges">
    <table className={classNames(tables.table, tables.stack, tables.wide)}>
      <thead>
        <tr>
          <th scope="col">Exchange</th>
          <th scope="col">Pair</th>
          <th scope="col" className={tables.right}>
            Price
          </th>
          <th scope="col" className={tables.right}>
            Volume, 24 h
          </th>
          <th scope="col">Share of volume</th>
          <th scope="col" className={tables.right}>
            Liquidity
          </th>
          <th scope="col" className={tables.right}>
            Spread
          </th>
          <th scope="col">Trust</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.exchangeId}:${item.pair}`}>
            <th scope="row">
              <a className="link" href={item.url} target="_blank" rel="noopener external">
                {item.name}
                <span className="visually-hidden"> (new tab)</span>
              </a>
              <span className={tables.second}>
                {item.kind === 'cex' ? 'centralised' : 'decentralised'}
              </span>
            </th>
            <td className="muted" data-label="Pair">
              {item.pair}
            </td>
            <td className={tables.right} data-label="Price">
              {orUnknown(item.priceUsd, priceText)}
            </td>
            <td className={tables.right} data-label="Volume, 24 h">
              <Usd amount={item.volume24hUsd} />
            </td>
            <td data-label="Share of volume">
              {orUnknown(item.volumeShare, (share) => (
                <ShareBar share={share} />
              ))}
            </td>
            <td className={tables.right} data-label="Liquidity">
              <Usd amount={item.liquidityUsd} />
            </td>
            <td className={tables.right} data-label="Spread">
              {orUnknown(item.spreadPercentage, (spread) => `${spread.toFixed(2)} %`)}
            </td>
            <td data-label="Trust">{orUnknown(item.trust, (trust) => trust)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollFrame>
)

export default MarketTab
