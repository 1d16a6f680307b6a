import { useQuery } from '@tanstack/react-query'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { pageViewsQuery } from './engagement-queries.ts'
import { FactList } from '../panels/fact-list.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'

export const ViewsPanel = ({ projectId }: { projectId: string }) => {
  const query = useQuery(pageViewsQuery(projectId))
  return (
    <QueryPanel
      level={3}
      title="Page views"
      meta="unique visitors per day; not part of the score"
      query={query}
      what="The page views"
      skeleton={<RowsSkeleton rows={1} height={80} />}
      empty={{ title: 'No views yet', why: 'Each visitor counts once a day.' }}
    >
      {({ total, last24h, last7d, trendPercentage }) => (
        <FactList
          facts={[
            { name: 'Last 24 h', value: formatCount(last24h) },
            {
              name: 'Last 7 days',
              value: formatCount(last7d),
              note:
                trendPercentage === null ? (
                  <>
                    trend <MissingValueTag kind="na" />
                  </>
                ) : (
                  <>
                    <ChangeText change={trendPercentage} digits={0} unit="%" /> against the 7 days
                    before
                  </>
                ),
            },
            { name: 'In all', value: formatCount(total) },
          ]}
        />
      )}
    </QueryPanel>
  )
}
