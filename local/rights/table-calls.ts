import {
  type TableDefinition,
  type TableName,
  tables,
} from '../../lambdas/platform/dynamodb/tables.ts'

/** One action of a request to DynamoDB, with what policies may ask of it. */
export interface TableCall {
  /** E.g. `PutItem`; of a transaction, what the part needs. */
  readonly action: string
  /** Without its stage. */
  readonly table: string
  readonly index?: string
  /** `dynamodb:LeadingKeys`: the partition keys that it names. */
  readonly leadingKeys: readonly string[]
  /** `dynamodb:Attributes`: the attributes that it names, keys too. */
  readonly attributes: readonly string[]
}

type Attribute = Readonly<Record<string, unknown>>
type Item = Readonly<Record<string, Attribute>>

interface Part {
  readonly TableName: string
  readonly IndexName?: string
  readonly Key?: Item
  readonly Item?: Item
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Item
  readonly KeyConditionExpression?: string
  readonly ConditionExpression?: string
  readonly FilterExpression?: string
  readonly ProjectionExpression?: string
  readonly UpdateExpression?: string
}

interface OfBatch {
  readonly Keys?: readonly Item[]
}

interface TableRequest extends Partial<Part> {
  readonly TransactItems?: readonly Readonly<Record<string, Part>>[]
  readonly RequestItems?: Readonly<Record<string, OfBatch | readonly Attribute[]>>
}

/** Of a transaction, the action that each kind of part needs. */
const PART_ACTIONS: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
}

/** All actions of a request: one for each part of a transaction, and for each table of a batch. */
export const tableCallsOf = (operation: string, request: TableRequest): TableCall[] => {
  if (request.TransactItems) {
    return request.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => callOf(PART_ACTIONS[kind] ?? kind, part)),
    )
  }
  if (request.RequestItems) {
    return Object.entries(request.RequestItems).map(([TableName, batch]) => {
      const keys = 'Keys' in batch ? (batch.Keys ?? []) : []
      const calls = keys.map((Key) => callOf(operation, { TableName, Key }))
      const [first = callOf(operation, { TableName })] = calls
      return { ...first, leadingKeys: unique(calls.flatMap(({ leadingKeys }) => leadingKeys)) }
    })
  }
  return [callOf(operation, { TableName: '', ...request })]
}

const callOf = (action: string, part: Part): TableCall => {
  const table = part.TableName.replace(/^assay-[^-]+-/, '')
  const item = part.Key ?? part.Item
  const key = partitionKeyOf(table, part.IndexName)
  const leadingKey = item ? textOf(item[key]) : queriedKey(part, key)
  return {
    action,
    table,
    ...(part.IndexName !== undefined && { index: part.IndexName }),
    leadingKeys: leadingKey === undefined ? [] : [leadingKey],
    attributes: unique([...Object.keys(item ?? {}), ...namesIn(part)]),
  }
}

const partitionKeyOf = (table: string, index: string | undefined): string => {
  const definition: TableDefinition | undefined = tables[table as TableName]
  const { partitionKey } = (index === undefined ? definition : definition?.indexes?.[index]) ?? {}
  return partitionKey?.name ?? ''
}

/** What a query says that the partition key equals. */
const queriedKey = (part: Part, key: string): string | undefined => {
  for (const [, name = '', value = ''] of (part.KeyConditionExpression ?? '').matchAll(
    /([#\w]+)\s*=\s*(:\w+)/g,
  )) {
    if ((part.ExpressionAttributeNames?.[name] ?? name) === key) {
      return textOf(part.ExpressionAttributeValues?.[value])
    }
  }
  return undefined
}

const textOf = (attribute: Attribute | undefined): string | undefined => {
  const [value] = Object.values(attribute ?? {})
  return typeof value === 'string' ? value : undefined
}

const WORDS = new Set(
  'add and attribute_exists attribute_not_exists attribute_type begins_with between contains delete if_not_exists in list_append not or remove set size'.split(
    ' ',
  ),
)

/** Top-level attributes that the expressions of a request name. */
const namesIn = (part: Part): string[] => {
  const text = [
    part.KeyConditionExpression,
    part.ConditionExpression,
    part.FilterExpression,
    part.ProjectionExpression,
    part.UpdateExpression,
  ].join(' ')
  // Values begin with a colon, parts of a path with a dot.
  return [...text.matchAll(/(?<![:.\w#])#?[A-Za-z_]\w*/g)]
    .map(([name]) => part.ExpressionAttributeNames?.[name] ?? name)
    .filter((name) => !WORDS.has(name.toLowerCase()))
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
