import * as v from 'valibot'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { requirePool } from '../requests/secret-hash.ts'
import { attributesOf, profileOf } from '../users/user-attributes.ts'
import { requireGroup } from './groups.ts'
import { subOfToken, tokenOf, USERS_MAX } from './list-users.ts'

/** Its token has another name than that of ListUsers, as at AWS. */
export const listUsersInGroup = operation(
  request({
    UserPoolId: fields.userPoolId,
    GroupName: fields.groupName,
    Limit: v.exactOptional(fields.integer(0, USERS_MAX)),
    NextToken: v.exactOptional(fields.text(131_072)),
  }),
  async ({ UserPoolId, GroupName, Limit, NextToken }, { pool, users, groups }) => {
    requirePool(UserPoolId, pool)
    await requireGroup(GroupName, { groups })
    const page = await users.all({
      limit: Limit || USERS_MAX,
      ...(NextToken !== undefined && { after: subOfToken(NextToken) }),
      matches: (user) => user.groups?.has(GroupName) === true,
    })
    return {
      Users: page.users.map((user) => ({ ...profileOf(user), Attributes: attributesOf(user) })),
      ...(page.last !== undefined && { NextToken: tokenOf(page.last) }),
    }
  },
  { signed: true },
)
