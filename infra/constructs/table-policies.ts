import { Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import {
  type TableDefinition,
  tableName,
  type TableName,
  tables,
} from '../../lambdas/platform/dynamodb/tables.ts'
import { tableActions } from '../../lambdas/platform/rights.ts'
import type { TableRight } from '../../lambdas/platform/deployment.ts'

/**
 * Policies for what a contract declares: one for each table, under its name.
 *
 * @throws Error when it names what is no table
 */
export const tablePolicies = (
  scope: Construct,
  stage: string,
  declared: Readonly<Record<string, TableRight>>,
): Record<string, PolicyStatement[]> =>
  Object.fromEntries(
    Object.entries(declared).map(([table, right]) => [
      table,
      statementsFor(scope, stage, table, right),
    ]),
  )

const statementsFor = (
  scope: Construct,
  stage: string,
  table: string,
  right: TableRight,
): PolicyStatement[] => {
  if (!isTable(table)) throw new Error(`The contract grants rights to ${table}, which is no table.`)
  const { indexes }: TableDefinition = tables[table]
  const stack = Stack.of(scope)
  const arn = stack.formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: tableName(stage, table),
  })
  const resources = [arn, ...Object.keys(indexes ?? {}).map((index) => `${arn}/index/${index}`)]
  const { allowed, denied } = tableActions[right]
  return [
    new PolicyStatement({ actions: [...allowed], resources }),
    ...(denied.length > 0
      ? [new PolicyStatement({ effect: Effect.DENY, actions: [...denied], resources })]
      : []),
  ]
}

const isTable = (name: string): name is TableName => name in tables
