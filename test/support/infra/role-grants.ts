import type { DeployedEndpoint } from '../../../lambdas/deployment/endpoints.ts'
import type { TableGrant, TableRights, TableUse } from '../../../lambdas/platform/deployment.ts'
import { flat, type Resource, type Statement, statementsIn } from './synthesised-templates.ts'

/** What the own policies of a role say: `Allow s3:GetObject <resource> <condition>`, sorted. */
export const grantsOf = ({ Properties }: Resource): string[] =>
  linesOf(statementsIn(Properties['Policies']))

/** The same of statements: one line for each action and resource. */
export const linesOf = (
  statements: readonly Pick<Statement, 'Effect' | 'Action' | 'Resource' | 'Condition'>[],
): string[] => {
  const lines = statements.flatMap(({ Effect, Action, Resource, Condition }) =>
    [Action]
      .flat()
      .flatMap((action) =>
        [Resource]
          .flat()
          .map((resource) => `${Effect} ${action} ${flat(resource)}${inWords(Condition)}`),
      ),
  )
  return [...new Set(lines)].toSorted()
}

/** Operators in the order of the alphabet. */
const inWords = (condition: Statement['Condition']): string => {
  if (!condition) return ''
  const sorted = Object.entries(condition).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ` ${JSON.stringify(Object.fromEntries(sorted))}`
}

/** What every function of a stage with traces may do beside. */
export const traceGrants = [
  'Allow xray:PutTelemetryRecords *',
  'Allow xray:PutTraceSegments *',
] as const

/** Written out, not taken from the code: what each use has to come to on AWS. */
const ACTIONS: Readonly<Record<TableUse, readonly string[]>> = {
  read: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query'],
  scan: ['Scan'],
  put: ['PutItem'],
  update: ['UpdateItem'],
  delete: ['DeleteItem'],
}

const EDITS = [
  'BatchWriteItem',
  'DeleteItem',
  'PartiQLDelete',
  'PartiQLInsert',
  'PartiQLUpdate',
  'UpdateItem',
]

/** What a contract's declaration comes to, as `grantsOf` writes it, at the stage `dev`. */
export const tableGrants = (declared: TableRights): string[] => {
  const lines = Object.entries(declared).flatMap(([name, grants]) => {
    const arn = `arn:aws:dynamodb:us-east-1:{AWS::AccountId}:table/assay-dev-${name}`
    const isAppended =
      ['events', 'streams'].includes(name) && grants.some(({ may }) => may.includes('put'))
    return [
      ...grants.flatMap((grant) => grantLines(arn, grant)),
      ...(isAppended ? EDITS.map((action) => `Deny dynamodb:${action} ${arn}`) : []),
    ]
  })
  return [...new Set(lines)]
}

const grantLines = (
  arn: string,
  { may, keys, attributes, index }: TableGrant,
): readonly string[] => {
  if (index !== undefined) return [`Allow dynamodb:Query ${arn}/index/${index}`]
  const limits = [
    ...(attributes
      ? [`"ForAllValues:StringEquals":{"dynamodb:Attributes":${JSON.stringify(attributes)}}`]
      : []),
    ...(keys ? [`"ForAllValues:StringLike":{"dynamodb:LeadingKeys":${JSON.stringify(keys)}}`] : []),
    ...(attributes ? ['"Null":{"dynamodb:Attributes":"false"}'] : []),
    ...(keys ? ['"Null":{"dynamodb:LeadingKeys":"false"}'] : []),
  ]
  const condition = limits.length > 0 ? ` {${limits.join()}}` : ''
  return may
    .flatMap((use) => ACTIONS[use])
    .map((action) => `Allow dynamodb:${action} ${arn}${condition}`)
}

/** The same of what a function declares beside tables; mails are sent from `no-reply@assay.example`. */
export const serviceGrants = ({
  identityActions,
  pictures,
  readsPictures = false,
  storesLogos = false,
  readsCatalogue = false,
  storesCatalogue = false,
  sweepsCatalogue = false,
  sendsMail = false,
}: Pick<DeployedEndpoint, 'identityActions' | 'pictures'> & {
  readonly readsPictures?: boolean
  readonly storesLogos?: boolean
  readonly readsCatalogue?: boolean
  readonly storesCatalogue?: boolean
  readonly sweepsCatalogue?: boolean
  readonly sendsMail?: boolean
}): string[] => {
  const pool = 'arn:aws:cognito-idp:us-east-1:{AWS::AccountId}:userpool/{UserPoolId.Value}'
  const bucket = 'arn:aws:s3:::assay-dev-pictures-{AWS::AccountId}-us-east-1'
  const ofPictures = ['PutObject', 'DeleteObject'].map(
    (action) => `Allow s3:${action} ${bucket}/pictures/users/*`,
  )
  const columns = 'arn:aws:s3:::assay-dev-catalogue-{AWS::AccountId}-us-east-1'
  return [
    ...(readsCatalogue || storesCatalogue ? [`Allow s3:GetObject ${columns}/catalogue/*`] : []),
    ...(storesCatalogue ? [`Allow s3:PutObject ${columns}/catalogue/*`] : []),
    ...(sweepsCatalogue ? [`Allow s3:DeleteObject ${columns}/catalogue/*`] : []),
    ...(readsCatalogue || storesCatalogue || sweepsCatalogue
      ? [`Allow s3:ListBucket ${columns}`]
      : []),
    ...identityActions.map((action) => `Allow cognito-idp:${action} ${pool}`),
    ...(pictures ? ofPictures : []),
    ...(readsPictures ? [`Allow s3:GetObject ${bucket}/pictures/*`] : []),
    ...(storesLogos ? [`Allow s3:PutObject ${bucket}/pictures/projects/*`] : []),
    ...(sendsMail
      ? ['identity/*', 'configuration-set/assay-dev'].map(
          (resource) =>
            `Allow ses:SendEmail arn:aws:ses:us-east-1:{AWS::AccountId}:${resource} ` +
            '{"StringEquals":{"ses:FromAddress":"no-reply@assay.example"}}',
        )
      : []),
  ]
}
