import type { News } from '../../shared/values/news.ts'
import type { Decider } from '../platform/event-store/decider.ts'

/** One stream for each email of news. */
export interface NewsState {
  /** null: not sent. */
  readonly news: News | null
}

export interface NewsCommand extends News {
  readonly type: 'SendNews'
}

export interface NewsEvent {
  readonly type: 'NewsSent'
  readonly data: News
}

export const newsletters: Decider<NewsState, NewsCommand, NewsEvent> = {
  category: 'News',
  decide: ({ subject, text }, { news }) =>
    news ? [] : [{ type: 'NewsSent', data: { subject, text } }],
  evolve: (_, { data }) => ({ news: data }),
  initialState: { news: null },
  reducerVersion: 1,
  schemaVersions: { NewsSent: 1 },
}
