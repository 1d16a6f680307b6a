import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import type { getMetricLatest } from '../../../../shared/contract/skynet.ts'
import { CompactUsDollars } from '../../../components/format/compact-us-dollars.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { formatPriceUsDollars } from '../../../components/format/format-us-dollars.ts'
import { exchangesQuery } from '../metric-queries.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import { ExternalLink } from '../external-link.tsx'
import { FactList } from '../panels/fact-list.tsx'
import { formatListedVolume } from './format-listed-volume.ts'
import { orUnknown } from '../table/or-unknown.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { MeasuredPanel } from '../panels/measured-panel.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { PercentBar } from '../table/percent-bar.tsx'
import * as tables from '../table/data-table.module.css'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

const MarketTab = ({ projectId }: TabProps) => {
  const project = useQuery(projectQuery(projectId))
  const exchanges = useQuery(exchangesQuery(projectId))
  return (
    <>
      <p className="muted">{texts.noPartOfTheScore}</p>
      <QueryPanel
        level={3}
        title={texts.token}
        query={project}
        what={texts.tokensFigures}
        skeleton={<RowsSkeleton rows={1} height={80} />}
        isEmpty={({ facts }) => facts.hasToken === false}
        empty={{ title: texts.nA, why: texts.projectHasNoToken }}
      >
        {({ priceUsd, priceChange24hPercentage, volume24hUsd, marketCapUsd }) => (
          <>
            <FactList
              facts={[
                {
                  name: texts.price,
                  value: orUnknown(priceUsd, formatPriceUsDollars),
                  note:
                    priceChange24hPercentage !== null &&
                    richMessage(texts.changeIn24Hours, {
                      change: <ChangeText change={priceChange24hPercentage} unit="%" />,
                    }),
                },
                { name: texts.marketCap, value: orUnknown(marketCapUsd, compactUsd) },
                { name: texts.volumeOf24Hours, value: orUnknown(volume24hUsd, compactUsd) },
              ]}
            />
            {priceUsd === null && volume24hUsd === null && (
              <p className="muted">{texts.noSourceOfPrices}</p>
            )}
          </>
        )}
      </QueryPanel>
      <MeasuredPanel
        title={texts.exchanges}
        meta={
          exchanges.data && summarizeExchanges(exchanges.data, project.data?.volume24hUsd ?? null)
        }
        query={exchanges}
        what={texts.theExchanges}
        metaOf={({ meta }) => meta}
        skeleton={<RowsSkeleton rows={6} />}
        isEmpty={({ value }) => value === null || value.items.length === 0}
        empty={{
          title: texts.noExchangeOnRecord,
          why: texts.weKnowOfNoExchange,
        }}
      >
        {({ value }) =>
          value && (
            <DataTable
              label={texts.exchanges}
              wide
              columns={exchangeColumns}
              items={value.items}
              keyOf={({ exchangeId, pair }) => `${exchangeId}:${pair}`}
            />
          )
        }
      </MeasuredPanel>
    </>
  )
}

/** `12 exchanges, $4.53M, as of 20 Nov 2026` */
const summarizeExchanges = (
  { value, meta }: ResponseOf<typeof getMetricLatest>,
  volume24hUsd: number | null,
): string | null => {
  if (value === null || value.items.length === 0) return null
  return [
    formatPlural(value.exchangeCount, texts.oneExchange, texts.exchangeCount, {
      count: value.exchangeCount,
    }),
    formatListedVolume(value.totalVolume24hUsd, volume24hUsd),
    meta.asOf === null ? null : formatMessage(texts.asOf, { asOf: formatDay(meta.asOf) }),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const compactUsd = (amount: number) => <CompactUsDollars amount={amount} />

type Exchange = NonNullable<ResponseOf<typeof getMetricLatest>['value']>['items'][number]

const exchangeColumns: Columns<Exchange> = [
  {
    head: texts.exchange,
    cell: ({ url, name, kind }) => (
      <>
        <ExternalLink href={url}>{name}</ExternalLink>
        <span className={tables.second}>{kind === 'cex' ? 'centralised' : 'decentralised'}</span>
      </>
    ),
  },
  { head: texts.pair, className: 'muted', cell: ({ pair }) => pair },
  {
    head: texts.price,
    align: 'right',
    cell: ({ priceUsd }) => orUnknown(priceUsd, formatPriceUsDollars),
  },
  {
    head: texts.volumeOf24Hours,
    align: 'right',
    cell: ({ volume24hUsd }) => orUnknown(volume24hUsd, compactUsd),
  },
  {
    head: texts.shareOfThese,
    cell: ({ volumeShare }) => orUnknown(volumeShare, (share) => <PercentBar share={share} />),
  },
  {
    head: texts.liquidity,
    align: 'right',
    cell: ({ liquidityUsd }) => orUnknown(liquidityUsd, compactUsd),
  },
  {
    head: texts.spread,
    align: 'right',
    cell: ({ spreadPercentage }) =>
      orUnknown(spreadPercentage, (spread) => `${spread.toFixed(2)}%`),
  },
  { head: texts.trust, cell: ({ trust }) => orUnknown(trust, (word) => word) },
]

export default MarketTab
