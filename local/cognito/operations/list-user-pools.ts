import * as v from 'valibot'
import { operation } from '../requests/operation.ts'
import { fields, request } from '../requests/request-fields.ts'

const POOLS_MAX = 60

/** There is one. */
export const listUserPools = operation(
  request({
    MaxResults: fields.integer(1, POOLS_MAX),
    NextToken: v.exactOptional(fields.text(131_072)),
  }),
  async ({ NextToken }, { pool: { id, name } }) =>
    await Promise.resolve({ UserPools: NextToken === undefined ? [{ Id: id, Name: name }] : [] }),
  { signed: true },
)
