import type { TableGrant, TableUse } from '../../lambdas/platform/deployment.ts'
import {
  type DeclaredRights,
  objectActions,
  objectRights,
  policiesOf,
  type Statement,
  tableActions,
} from '../../lambdas/platform/rights.ts'
import type { AwsCall } from './aws-calls.ts'
import { isAllowed } from './evaluate-policy.ts'
import { LOCAL_PLACES } from './local-places.ts'

/** A function by its id, and what it declares. */
export interface FunctionRights extends DeclaredRights {
  readonly id: string
  /** It is given what visitors' calls of Cognito need, which are not signed. */
  readonly identityProvider?: boolean
}

const policies = new WeakMap<FunctionRights, readonly Statement[]>()

/** The policy that its role has on AWS, at the places of the local stack. */
const policyOf = (rights: FunctionRights): readonly Statement[] => {
  const known = policies.get(rights) ?? Object.values(policiesOf(rights, LOCAL_PLACES)).flat()
  policies.set(rights, known)
  return known
}

/** Whether the function's role on AWS allows a call. */
export const isGranted = (rights: FunctionRights, call: AwsCall): boolean =>
  isUnsigned(call) ? rights.identityProvider === true : isAllowed(policyOf(rights), call)

const isUnsigned = ({ service, isSigned }: AwsCall): boolean =>
  service === 'cognito-idp' && !isSigned

/** One right of a function, as problems and exceptions name it: `tables.heads: put Watchlist#*`. */
interface NamedRight {
  readonly name: string
  readonly isUsedBy: (call: AwsCall) => boolean
}

/** Every right that a function declares, each key and each use apart. */
export const namedRights = (rights: FunctionRights): readonly NamedRight[] => {
  const alone = (name: string, part: Partial<DeclaredRights>): NamedRight => {
    const statements = Object.values(policiesOf({ tables: {}, ...part }, LOCAL_PLACES)).flat()
    return {
      name,
      isUsedBy: (call) =>
        !isUnsigned(call) && keyByKey(call).some((one) => isAllowed(statements, one)),
    }
  }
  return [
    ...Object.entries(rights.tables).flatMap(([table, grants]) =>
      grants
        .flatMap(piecesOf)
        .map((piece) =>
          alone(`tables.${table}: ${inWords(piece)}`, { tables: { [table]: [piece] } }),
        ),
    ),
    ...(rights.identityActions ?? []).map((action) =>
      alone(`identityActions: ${action}`, { identityActions: [action] }),
    ),
    ...objectRights
      .filter((right) => rights[right] === true)
      .map((right) => alone(right, { [right]: true })),
    ...(rights.sendsMail === true ? [alone('sendsMail', { sendsMail: true })] : []),
    ...(rights.identityProvider === true
      ? [{ name: 'identityProvider', isUsedBy: isUnsigned }]
      : []),
  ]
}

/** A batch of several keys uses the right on each. */
const keyByKey = (call: AwsCall): readonly AwsCall[] => {
  const keys = call.context['dynamodb:LeadingKeys'] ?? []
  return keys.length < 2
    ? [call]
    : keys.map((key) => ({ ...call, context: { ...call.context, 'dynamodb:LeadingKeys': [key] } }))
}

const piecesOf = ({ may, keys, ...rest }: TableGrant): readonly TableGrant[] =>
  may.flatMap((use) =>
    keys ? keys.map((key) => ({ ...rest, may: [use], keys: [key] })) : [{ ...rest, may: [use] }],
  )

const inWords = ({ may, keys = [], index }: TableGrant): string =>
  [...may, ...keys, ...(index === undefined ? [] : [`by ${index}`])].join(' ')

/** What lambdas/deployment has to declare for a call, or undefined where nothing declares it. */
export const remedyFor = (call: AwsCall): string | undefined => {
  switch (call.service) {
    case 'dynamodb': {
      const grant = grantFor(call)
      return grant && `tables: { '${call.name}': ${grant} }`
    }
    case 'cognito-idp':
      return isUnsigned(call)
        ? 'identityProvider: true'
        : `identityActions: ['${call.action.slice('cognito-idp:'.length)}']`
    case 's3': {
      const name = objectRights.find((one) => {
        const { allowed, folder }: { allowed: readonly string[]; folder: string } =
          objectActions[one]
        return allowed.includes(call.action) && call.name.startsWith(folder)
      })
      return name && `${name}: true`
    }
    case 'ses':
      return 'sendsMail: true'
    default:
      return undefined
  }
}

const grantFor = ({ action, resource, context }: AwsCall): string | undefined => {
  const [, index] = /\/index\/(.+)$/.exec(resource) ?? []
  if (index !== undefined) return `by('${index}')`
  const uses = Object.keys(tableActions) as TableUse[]
  const use = uses.find((one) => tableActions[one].includes(action))
  if (!use) return undefined
  // Never the whole key: it may name a person.
  const [kind] = (context['dynamodb:LeadingKeys'] ?? []).flatMap((key) => /^[^#]+#/.exec(key) ?? [])
  return kind === undefined ? `may('${use}')` : `on(['${kind}*'], '${use}')`
}
