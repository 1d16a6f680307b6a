import { mailActions, objectActions, tableActions } from '../../lambdas/platform/rights.ts'
import type { IdentityAction, TableRight } from '../../lambdas/platform/deployment.ts'
import type { AwsCall } from './aws-calls.ts'

/** What an endpoint, consumer or schedule declares; anything else is denied. */
export interface FunctionRights {
  readonly id: string
  readonly tables: Readonly<Record<string, TableRight>>
  readonly identityProvider?: boolean
  readonly identityActions?: readonly IdentityAction[]
  readonly pictures?: boolean
  readonly readsPictures?: boolean
  readonly storesLogos?: boolean
  readonly sendsMail?: boolean
}

/** Whether the function's role on AWS allows a call. */
export const isGranted = (rights: FunctionRights, call: AwsCall): boolean => {
  switch (call.service) {
    case 'dynamodb':
      return isGrantedOnTable(rights.tables[call.resource], call.action)
    case 'cognito-idp':
      return call.isSigned
        ? (rights.identityActions ?? []).some((name) => call.action === `cognito-idp:${name}`)
        : rights.identityProvider === true
    case 's3':
      return objectRights.some((name) => rights[name] === true && isGrantedOnObject(name, call))
    case 'ses':
      return rights.sendsMail === true && mailActions.some((action) => action === call.action)
    default:
      return false
  }
}

const objectRights = Object.keys(objectActions) as (keyof typeof objectActions)[]

const isGrantedOnTable = (right: TableRight | undefined, action: string): boolean =>
  right !== undefined &&
  tableActions[right].allowed.includes(action) &&
  !tableActions[right].denied.includes(action)

const isGrantedOnObject = (
  name: keyof typeof objectActions,
  { action, resource }: AwsCall,
): boolean => {
  const { allowed, folder }: { allowed: readonly string[]; folder: string } = objectActions[name]
  return allowed.includes(action) && resource.startsWith(folder)
}

/** From the least to the most. */
const TABLE_RIGHTS: readonly TableRight[] = ['read', 'scan', 'append', 'write', 'sweep']

/** What lambdas/deployment has to declare for a call, or undefined where nothing declares it. */
export const remedyFor = (call: AwsCall): string | undefined => {
  switch (call.service) {
    case 'dynamodb': {
      const right = TABLE_RIGHTS.find((one) => isGrantedOnTable(one, call.action))
      return right && `tables: { '${call.resource}': '${right}' }`
    }
    case 'cognito-idp':
      return call.isSigned
        ? `identityActions: ['${call.action.slice('cognito-idp:'.length)}']`
        : 'identityProvider: true'
    case 's3': {
      const name = objectRights.find((one) => isGrantedOnObject(one, call))
      return name && `${name}: true`
    }
    case 'ses':
      return 'sendsMail: true'
    default:
      return undefined
  }
}
