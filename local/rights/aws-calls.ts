/** One action of a request, as a policy names it. */
export interface AwsCall {
  /** The signing name: `dynamodb`, `cognito-idp`, `s3`, `ses`. */
  readonly service: string
  /** E.g. `dynamodb:GetItem`. */
  readonly action: string
  /** A table without its stage, or an object's key; empty where rights name nothing finer. */
  readonly resource: string
  /** False for the calls of Cognito that visitors make. */
  readonly isSigned: boolean
}

interface AwsRequest {
  readonly method: string
  readonly path: string
  readonly header: (name: string) => string
  readonly body: string
}

/** All actions of a request: one for each part of a transaction, none for what is no call of AWS. */
export const awsCallsOf = ({ method, path, header, body }: AwsRequest): AwsCall[] => {
  const [, service] =
    /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(header('authorization')) ?? []
  const [target = '', operation = ''] = header('x-amz-target').split('.')
  const call = (of: string, action: string, resource = '') => ({
    service: of,
    action: `${of}:${action}`,
    resource,
    isSigned: service !== undefined,
  })
  switch (service) {
    case 'dynamodb':
      return tableCallsOf(operation, JSON.parse(body)).map(([action, table]) =>
        call(service, action, withoutStage(table)),
      )
    case 's3':
      return [call(service, OBJECT_ACTIONS[method] ?? method, keyOf(path))]
    case 'ses':
      return [call(service, path === '/v2/email/outbound-emails' ? 'SendEmail' : path)]
    case undefined:
      return target === 'AWSCognitoIdentityProviderService' ? [call('cognito-idp', operation)] : []
    default:
      return [call(service, operation)]
  }
}

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
}

interface OnTable {
  readonly TableName: string
}

interface TableRequest {
  readonly TableName?: string
  readonly TransactItems?: readonly Readonly<Record<string, OnTable>>[]
  readonly RequestItems?: Readonly<Record<string, unknown>>
}

/** Of a transaction, the action that each kind of part needs. */
const PART_ACTIONS: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
}

/** Pairs of an action and a table's name. */
const tableCallsOf = (
  operation: string,
  { TableName = '', TransactItems, RequestItems }: TableRequest,
): (readonly [string, string])[] => {
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(
        ([kind, part]) => [PART_ACTIONS[kind] ?? kind, part.TableName] as const,
      ),
    )
  }
  if (RequestItems) return Object.keys(RequestItems).map((table) => [operation, table] as const)
  return [[operation, TableName]]
}

const withoutStage = (table: string): string => table.replace(/^assay-[^-]+-/, '')

/** Of an address in path style, `/bucket/key?…`. */
const keyOf = (path: string): string =>
  decodeURIComponent(path.split('?')[0] ?? '')
    .split('/')
    .slice(2)
    .join('/')
