import { LOCAL_PLACES } from './local-places.ts'
import { type TableCall, tableCallsOf } from './table-calls.ts'

/** One action of a request, as IAM is told of it. */
export interface AwsCall {
  /** The signing name: `dynamodb`, `cognito-idp`, `s3`, `ses`. */
  readonly service: string
  /** E.g. `dynamodb:GetItem`. */
  readonly action: string
  /** ARN, at the places of the local stack. */
  readonly resource: string
  /** A table without its stage, or an object's key; empty where there is nothing finer. */
  readonly name: string
  /** False for the calls of Cognito that visitors make. */
  readonly isSigned: boolean
  /** Values of condition keys. */
  readonly context: Readonly<Record<string, readonly string[]>>
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
  const call = (of: string, action: string, resource: string, name = ''): AwsCall => ({
    service: of,
    action: `${of}:${action}`,
    resource,
    name,
    isSigned: service !== undefined,
    context: {},
  })
  switch (service) {
    case 'dynamodb':
      return tableCallsOf(operation, JSON.parse(body) as object).map((of) => ({
        ...call(service, of.action, arnOf(of), of.table),
        context: contextOf(of),
      }))
    case 's3': {
      if (path.includes('list-type=')) {
        return [call(service, 'ListBucket', LOCAL_PLACES.bucket)]
      }
      const key = keyOf(path)
      return [call(service, OBJECT_ACTIONS[method] ?? method, LOCAL_PLACES.objects(key), key)]
    }
    case 'ses':
      return [
        {
          ...call(service, path === '/v2/email/outbound-emails' ? 'SendEmail' : path, SENDER),
          context: { 'ses:FromAddress': [senderOf(body)] },
        },
      ]
    case undefined:
      return target === 'AWSCognitoIdentityProviderService'
        ? [call('cognito-idp', operation, LOCAL_PLACES.pool)]
        : []
    default:
      return [call(service, operation, service === 'cognito-idp' ? LOCAL_PLACES.pool : '*')]
  }
}

const SENDER = LOCAL_PLACES.mail.identities.replace('*', 'sender')

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
}

/** A table that the product does not have gets an ARN too, on which nobody has a right. */
const arnOf = ({ table, index }: TableCall): string => {
  const arn = LOCAL_PLACES.table(table)
  return index === undefined ? arn : `${arn}/index/${index}`
}

const contextOf = ({ leadingKeys, attributes }: TableCall): AwsCall['context'] => ({
  'dynamodb:LeadingKeys': leadingKeys,
  'dynamodb:Attributes': attributes,
})

/** The address alone of `Assay <no-reply@assay.example>`. */
const senderOf = (body: string): string => {
  const { FromEmailAddress = '' } = JSON.parse(body) as { FromEmailAddress?: string }
  return /<(.+)>$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress
}

/** Of an address in path style, `/bucket/key?…`. */
const keyOf = (path: string): string =>
  decodeURIComponent(path.split('?')[0] ?? '')
    .split('/')
    .slice(2)
    .join('/')
