import { useQuery } from '@tanstack/react-query'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { pageViewsQuery } from './engagement-queries.ts'
import { FactList } from '../panels/fact-list.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

export const ViewsPanel = ({ projectId }: { projectId: string }) => {
  const query = useQuery(pageViewsQuery(projectId))
  return (
    <QueryPanel
      level={3}
      title={texts.pageViews}
      meta={texts.uniqueVisitorsPerDay}
      query={query}
      what={texts.thePageViews}
      skeleton={<RowsSkeleton rows={1} height={80} />}
    >
      {({ total, last24h, last7d, trendPercentage }) => (
        <FactList
          facts={[
            { name: texts.last24Hours, value: formatCount(last24h) },
            {
              name: texts.last7Days,
              value: formatCount(last7d),
              note:
                trendPercentage === null ? (
                  <>
                    {texts.trend} <MissingValueTag kind="na" />
                  </>
                ) : (
                  richMessage(texts.changeToWeekBefore, {
                    change: <ChangeText change={trendPercentage} digits={0} unit="%" />,
                  })
                ),
            },
            { name: texts.inAll, value: formatCount(total) },
          ]}
        />
      )}
    </QueryPanel>
  )
}
