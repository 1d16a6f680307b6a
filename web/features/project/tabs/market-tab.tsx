import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import type { getMetricLatest } from '../../../../shared/contract/skynet.ts'
import { CompactUsDollars } from '../../../components/format/compact-us-dollars.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { formatPriceUsDollars } from '../../../components/format/format-us-dollars.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { exchangesOf } from '../chain-queries.ts'
import { DataTable } from '../panels/data-table.tsx'
import type { Columns } from '../panels/data-table.tsx'
import { ExternalLink } from '../panels/external-link.tsx'
import { FactList } from '../panels/fact-list.tsx'
import { listedVolumeText } from './listed-volume.ts'
import { orUnknown } from '../panels/or-unknown.tsx'
import type { TabProps } from './project-tabs.tsx'
import { projectOf } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { ShareBar } from '../panels/share-bar.tsx'
import tables from '../panels/tables.module.css'

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
                value: orUnknown(priceUsd, formatPriceUsDollars),
                note: priceChange24hPercentage !== null && (
                  <>
                    <ChangeText change={priceChange24hPercentage} unit="%" /> in 24 h
                  </>
                ),
              },
              { name: 'Market cap', value: orUnknown(marketCapUsd, inBrief) },
              { name: 'Volume, 24 h', value: orUnknown(volume24hUsd, inBrief) },
            ]}
          />
        )}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Exchanges"
        meta={exchanges.data && aboutExchanges(exchanges.data, project.data?.volume24hUsd ?? null)}
        query={exchanges}
        what="The exchanges"
        metaOf={({ meta }) => meta}
        skeleton={<RowsSkeleton rows={6} />}
        isEmpty={({ value }) => value === null || value.items.length === 0}
        empty={{
          title: 'No exchange on record',
          why: 'We know of no exchange that trades a token of this project.',
        }}
      >
        {({ value }) =>
          value && (
            <DataTable
              label="Exchanges"
              wide
              columns={exchangeColumns}
              items={value.items}
              keyOf={({ exchangeId, pair }) => `${exchangeId}:${pair}`}
            />
          )
        }
      </QueryPanel>
    </>
  )
}

/** How many there are, what they trade, and of which day that is. */
const aboutExchanges = (
  { value, meta }: ResponseOf<typeof getMetricLatest>,
  volume24hUsd: number | null,
): string | null => {
  if (value === null || value.items.length === 0) return null
  return [
    `${value.exchangeCount} ${value.exchangeCount === 1 ? 'exchange' : 'exchanges'}`,
    listedVolumeText(value.totalVolume24hUsd, volume24hUsd),
    meta.asOf === null ? null : `as of ${formatDay(meta.asOf)}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const inBrief = (amount: number) => <CompactUsDollars amount={amount} />

type Exchange = NonNullable<ResponseOf<typeof getMetricLatest>['value']>['items'][number]

const exchangeColumns: Columns<Exchange> = [
  {
    head: 'Exchange',
    cell: ({ url, name, kind }) => (
      <>
        <ExternalLink href={url}>{name}</ExternalLink>
        <span className={tables.second}>{kind === 'cex' ? 'centralised' : 'decentralised'}</span>
      </>
    ),
  },
  { head: 'Pair', className: 'muted', cell: ({ pair }) => pair },
  {
    head: 'Price',
    align: 'right',
    cell: ({ priceUsd }) => orUnknown(priceUsd, formatPriceUsDollars),
  },
  {
    head: 'Volume, 24 h',
    align: 'right',
    cell: ({ volume24hUsd }) => orUnknown(volume24hUsd, inBrief),
  },
  {
    head: 'Share of these',
    cell: ({ volumeShare }) => orUnknown(volumeShare, (share) => <ShareBar share={share} />),
  },
  {
    head: 'Liquidity',
    align: 'right',
    cell: ({ liquidityUsd }) => orUnknown(liquidityUsd, inBrief),
  },
  {
    head: 'Spread',
    align: 'right',
    cell: ({ spreadPercentage }) =>
      orUnknown(spreadPercentage, (spread) => `${spread.toFixed(2)}%`),
  },
  { head: 'Trust', cell: ({ trust }) => orUnknown(trust, (word) => word) },
]

export default MarketTab
