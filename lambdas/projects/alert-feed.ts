import { getAlertFeed } from '../../shared/contract/projects/alert-feeds.ts'
import { newestAlerts } from './catalogue/alerts-page.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { answerFeed } from './feeds/answer-feed.ts'

/** What a reader that looks in once a day may miss is more than anybody reads. */
const ALERTS_MAX = 100

export const handler = handleCached(getAlertFeed, async ({ now }, catalogue) =>
  answerFeed(
    {
      path: '/alerts.atom',
      pagePath: '/alerts',
      title: 'Security alerts',
      alerts: await newestAlerts(catalogue, ALERTS_MAX),
      beganAt: catalogue.asOf,
    },
    { asOf: catalogue.asOf, now },
  ),
)
