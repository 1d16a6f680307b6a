import * as v from 'valibot'
import { fields, request } from '../requests/request-fields.ts'
import type { Group } from '../users/groups.ts'
import { operation } from '../requests/operation.ts'
import type { Pool } from '../pool.ts'
import { requirePool } from '../requests/secret-hash.ts'
import { resourceNotFound, ServiceError } from '../service-error.ts'
import type { Services } from '../services.ts'
import { adminOperation } from '../requests/callers.ts'

const GROUPS_MAX = 60

export const createGroup = operation(
  request({
    UserPoolId: fields.userPoolId,
    GroupName: fields.groupName,
    Description: v.exactOptional(fields.text(2048)),
    Precedence: v.exactOptional(fields.integer(0, 2 ** 31 - 1)),
  }),
  async ({ UserPoolId, GroupName, Description, Precedence }, { pool, groups, now }) => {
    requirePool(UserPoolId, pool)
    const group: Group = {
      name: GroupName,
      ...(Description !== undefined && { description: Description }),
      ...(Precedence !== undefined && { precedence: Precedence }),
      createdAt: now(),
    }
    if (!(await groups.add(group))) {
      throw new ServiceError('GroupExistsException', 'A group with the name already exists.')
    }
    return { Group: toGroupType(group, pool) }
  },
  { signed: true },
)

/** @throws ServiceError without such a group */
export const requireGroup = async (
  name: string,
  { groups }: Pick<Services, 'groups'>,
): Promise<void> => {
  if (!(await groups.exists(name))) throw resourceNotFound('Group not found.')
}

export const adminAddUserToGroup = adminOperation(
  { GroupName: fields.groupName },
  async ({ sub }, services, { GroupName }) => {
    await requireGroup(GroupName, services)
    await services.users.joinGroup(sub, GroupName)
  },
)

export const adminRemoveUserFromGroup = adminOperation(
  { GroupName: fields.groupName },
  async ({ sub }, services, { GroupName }) => {
    await requireGroup(GroupName, services)
    await services.users.leaveGroup(sub, GroupName)
  },
)

/** Pages by name; the token is the last name of the previous page. */
export const adminListGroupsForUser = adminOperation(
  {
    Limit: v.exactOptional(fields.integer(1, GROUPS_MAX)),
    NextToken: v.exactOptional(fields.text(131_072)),
  },
  async (
    { groups: names = new Set() },
    { groups, pool },
    { Limit = GROUPS_MAX, NextToken = '' },
  ) => {
    const rest = [...names].toSorted().filter((name) => name > NextToken)
    const page = rest.slice(0, Limit)
    const last = page.at(-1)
    return {
      Groups: (await groups.list(page)).map((group) => toGroupType(group, pool)),
      ...(rest.length > page.length && last !== undefined && { NextToken: last }),
    }
  },
)

const toGroupType = ({ name, description, precedence, createdAt }: Group, pool: Pool): object => ({
  GroupName: name,
  UserPoolId: pool.id,
  ...(description !== undefined && { Description: description }),
  ...(precedence !== undefined && { Precedence: precedence }),
  CreationDate: createdAt / 1000,
  LastModifiedDate: createdAt / 1000,
})
