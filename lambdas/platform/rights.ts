import type { FunctionNeeds, TableGrant, TableUse } from './deployment.ts'
import { type TableDefinition, type TableName, tables } from './dynamodb/tables.ts'

/**
 * What each right that a function declares comes to, once: as statements of IAM's policies. Infra
 * deploys them, and the local stack asks the same ones before each call.
 */

/** One statement of a policy, as IAM writes it. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny'
  readonly Action: readonly string[]
  readonly Resource: readonly string[]
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >
}

/** What a function declares; anything else is denied. */
export interface DeclaredRights extends Partial<
  Pick<
    FunctionNeeds,
    'identityActions' | 'pictures' | 'readsCatalogue' | 'readsPictures' | 'storesLogos'
  >
> {
  readonly tables: FunctionNeeds['tables']
  readonly sendsMail?: boolean
  readonly storesCatalogue?: boolean
  readonly sweepsCatalogue?: boolean
}

/** Where what functions have rights on is found: ARNs. */
export interface Places {
  readonly table: (name: TableName) => string
  readonly pool: string
  /** Of objects; the folder ends with a slash. */
  readonly objects: (folder: string) => string
  /** Undefined where no mails are sent. */
  readonly mail:
    | { readonly from: string; readonly identities: string; readonly configuration: string }
    | undefined
}

/** What each use comes to. A transaction needs the rights of its parts; nothing writes in batches. */
export const tableActions: Readonly<Record<TableUse, readonly string[]>> = {
  read: [
    'dynamodb:BatchGetItem',
    'dynamodb:ConditionCheckItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
  ],
  scan: ['dynamodb:Scan'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  delete: ['dynamodb:DeleteItem'],
}

/** What is appended is never edited, by no way into the table. */
const EDITS = [
  'dynamodb:BatchWriteItem',
  'dynamodb:DeleteItem',
  'dynamodb:PartiQLDelete',
  'dynamodb:PartiQLInsert',
  'dynamodb:PartiQLUpdate',
  'dynamodb:UpdateItem',
]

/** By the name that declares it: what may be done to objects, and below which folder of their bucket. */
export const objectActions = {
  pictures: { allowed: ['s3:PutObject', 's3:DeleteObject'], folder: 'pictures/users/' },
  storesLogos: { allowed: ['s3:PutObject'], folder: 'pictures/projects/' },
  readsPictures: { allowed: ['s3:GetObject'], folder: 'pictures/' },
  readsCatalogue: { allowed: ['s3:GetObject'], folder: 'catalogue/' },
  storesCatalogue: { allowed: ['s3:GetObject', 's3:PutObject'], folder: 'catalogue/' },
  // Finds what it removes by a list of the bucket.
  sweepsCatalogue: { allowed: ['s3:DeleteObject'], folder: 'catalogue/' },
} as const

/**
 * The policies of a function by what they are about: a table, `accounts`, a kind of object, `mail`.
 *
 * @throws Error when it declares rights to what is no table
 */
export const policiesOf = (
  declared: DeclaredRights,
  places: Places,
): Readonly<Record<string, readonly Statement[]>> => {
  const { identityActions = [], sendsMail = false } = declared
  const { mail } = places
  return {
    ...Object.fromEntries(
      Object.entries(declared.tables).map(([table, grants]) => [
        table,
        tableStatements(table, grants, places),
      ]),
    ),
    ...(identityActions.length > 0 && {
      accounts: [
        allow(
          identityActions.map((name) => `cognito-idp:${name}`),
          [places.pool],
        ),
      ],
    }),
    ...Object.fromEntries(
      objectRights
        .filter((name) => declared[name] === true)
        .map((name) => {
          const { allowed, folder } = objectActions[name]
          const list = folder === 'catalogue/' ? [listOf(places, folder)] : []
          return [name, [allow(allowed, [`${places.objects(folder)}*`]), ...list]]
        }),
    ),
    ...(sendsMail &&
      mail && {
        // SES asks for the right on the sender and on each recipient that is verified too: in the
        // sandbox on all of them. The condition binds the sender.
        mail: [
          allow(['ses:SendEmail'], [mail.identities, mail.configuration], {
            StringEquals: { 'ses:FromAddress': mail.from },
          }),
        ],
      }),
  }
}

/**
 * A bucket is listed as a whole. Who only reads needs it, too: S3 tells others 403 of an object that is
 * gone.
 */
const listOf = (places: Places, folder: string): Statement =>
  allow(['s3:ListBucket'], [places.objects(folder).slice(0, -folder.length - 1)])

export const objectRights = Object.keys(objectActions) as (keyof typeof objectActions)[]

const tableStatements = (
  name: string,
  grants: readonly TableGrant[],
  places: Places,
): readonly Statement[] => {
  if (!isTable(name)) throw new Error(`A function declares rights to ${name}, which is no table.`)
  const arn = places.table(name)
  const { appendOnly = false }: TableDefinition = tables[name]
  const writes = grants.some(({ may }) => may.some((use) => use !== 'read' && use !== 'scan'))
  return [
    ...grants.map(({ may, index, ...limits }) =>
      index === undefined
        ? allow(
            may.flatMap((use) => tableActions[use]),
            [arn],
            conditionOf(limits),
          )
        : allow(['dynamodb:Query'], [`${arn}/index/${index}`]),
    ),
    ...(appendOnly && writes
      ? [{ Effect: 'Deny', Action: EDITS, Resource: [arn] } satisfies Statement]
      : []),
  ]
}

const isTable = (name: string): name is TableName => name in tables

/** `ForAllValues` is true of a request that names none: so there has to be one. */
const conditionOf = ({
  keys,
  attributes,
}: Pick<TableGrant, 'keys' | 'attributes'>): Statement['Condition'] => {
  if (!keys && !attributes) return undefined
  return {
    ...(keys && { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } }),
    ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes } }),
    Null: {
      ...(keys && { 'dynamodb:LeadingKeys': 'false' }),
      ...(attributes && { 'dynamodb:Attributes': 'false' }),
    },
  }
}

const allow = (
  Action: readonly string[],
  Resource: readonly string[],
  Condition?: Statement['Condition'],
): Statement => ({ Effect: 'Allow', Action, Resource, ...(Condition && { Condition }) })
