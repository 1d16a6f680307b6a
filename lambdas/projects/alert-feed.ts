import { getAlertFeed } from '../../shared/contract/projects/alert-feeds.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { answerFeed } from './feeds/answer-feed.ts'

/** What a reader that looks in once a day may miss is more than anybody reads. */
const ALERTS_MAX = 100

export const handler = handleCached(getAlertFeed, ({ now }, { alerts, asOf }) =>
  answerFeed(
    {
      path: '/alerts.atom',
      pagePath: '/alerts',
      title: 'Security alerts',
      alerts: alerts.slice(0, ALERTS_MAX),
      beganAt: asOf,
    },
    { asOf, now },
  ),
)
