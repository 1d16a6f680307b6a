import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import { getPortfolio } from '../../../shared/contract/portfolio.ts'
import { call } from '../../lib/api/call.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'

export type Portfolio = ResponseOf<typeof getPortfolio>

/** Wallets may have been linked since: it is asked for anew whenever the page opens. */
export const portfolioQuery = (username: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'portfolio', username],
    queryFn: async ({ signal }) => await call(getPortfolio, { signal }),
    staleTime: 0,
  })
