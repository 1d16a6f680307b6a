import * as v from 'valibot'
import { Count, Share } from '../values/primitives.ts'
import { query } from './endpoint.ts'
import { ProjectRow } from './projects/project-row.ts'

/** What a user's linked wallets hold, joined to ratings. */

const Holding = v.object({
  project: v.pick(ProjectRow, ['id', 'logo', 'name', 'tokenTickers', 'band', 'score']),
  /** US dollars, of all wallets together. */
  valueUsd: v.pipe(v.number(), v.minValue(0)),
  /** Of the value of all holdings. */
  share: Share,
})
export type Holding = v.InferOutput<typeof Holding>

export const getPortfolio = query({
  id: 'portfolio/get',
  path: '/api/user/portfolio',
  access: 'user',
  summary: "What the user's linked wallets hold of rated projects, the largest value first.",
  output: v.object({
    walletCount: Count,
    /** The holdings are made up: nobody has looked at the wallets. */
    demo: v.boolean(),
    totalUsd: v.number(),
    holdings: v.array(Holding),
  }),
  refusals: { AccountDeleted: 401 },
})
