import { getProjectAlertFeed } from '../../shared/contract/projects/alert-feeds.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { projectNotFound } from './dossier/load-dossier.ts'
import { answerFeed } from './feeds/answer-feed.ts'

export const handler = handleCached(
  getProjectAlertFeed,
  async ({ params: { id }, now }, { entryOf, asOf }) => {
    const entry = await entryOf(id)
    if (!entry) throw projectNotFound()
    return answerFeed(
      {
        path: `/projects/${id}/alerts.atom`,
        pagePath: `/projects/${id}`,
        title: `Security alerts of ${entry.row.name}`,
        alerts: entry.alerts,
        beganAt: entry.row.updatedAt,
      },
      { asOf, now },
    )
  },
)
