import * as v from 'valibot'
import { fields, request } from '../requests/request-fields.ts'
import type { Group } from '../users/groups.ts'
import { operation } from '../requests/operation.ts'
import type { Pool } from '../pool.ts'
import { requirePool } from '../requests/secret-hash.ts'
import { resourceNotFound, ServiceError } from '../service-error.ts'
import { requireUser } from './admin-users.ts'

const target = {
  UserPoolId: fields.userPoolId,
  Username: fields.username,
}

const MOST_GROUPS = 60

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
    return { Group: present(group, pool) }
  },
  { signed: true },
)

export const adminAddUserToGroup = operation(
  request({ ...target, GroupName: fields.groupName }),
  async (input, services) => {
    const { sub } = await requireUser(input, services)
    if (!(await services.groups.exists(input.GroupName))) throw resourceNotFound('Group not found.')
    await services.users.joinGroup(sub, input.GroupName)
    return {}
  },
  { signed: true },
)

export const adminRemoveUserFromGroup = operation(
  request({ ...target, GroupName: fields.groupName }),
  async (input, services) => {
    const { sub } = await requireUser(input, services)
    if (!(await services.groups.exists(input.GroupName))) throw resourceNotFound('Group not found.')
    await services.users.leaveGroup(sub, input.GroupName)
    return {}
  },
  { signed: true },
)

/** Pages in the order of names; the token is the name that the page before ended on. */
export const adminListGroupsForUser = operation(
  request({
    ...target,
    Limit: v.exactOptional(fields.integer(1, MOST_GROUPS)),
    NextToken: v.exactOptional(fields.text(131_072)),
  }),
  async ({ Limit = MOST_GROUPS, NextToken = '', ...input }, services) => {
    const { groups: names = new Set<string>() } = await requireUser(input, services)
    const rest = [...names].toSorted().filter((name) => name > NextToken)
    const page = rest.slice(0, Limit)
    const last = page.at(-1)
    return {
      Groups: (await services.groups.list(page)).map((group) => present(group, services.pool)),
      ...(rest.length > page.length && last !== undefined && { NextToken: last }),
    }
  },
  { signed: true },
)

const present = ({ name, description, precedence, createdAt }: Group, pool: Pool): object => ({
  GroupName: name,
  UserPoolId: pool.id,
  ...(description !== undefined && { Description: description }),
  ...(precedence !== undefined && { Precedence: precedence }),
  CreationDate: createdAt / 1000,
  LastModifiedDate: createdAt / 1000,
})
