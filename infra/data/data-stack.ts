import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { objectActions } from '../../lambdas/platform/rights.ts'
import {
  type IndexDefinition,
  type TableDefinition,
  tableName,
  type TableName,
  tables,
} from '../../lambdas/platform/dynamodb/tables.ts'
import { allowCloudFront } from '../allow-cloudfront.ts'
import { acknowledge } from '../acknowledge.ts'
import type { Deployment } from '../deployment.ts'
import { bucketName } from '../names.ts'
import { privateBucket, retention } from '../retention.ts'
import type { DeployedProps } from '../deployed-props.ts'

/** Where in the bucket all pictures of the site are, and those of users. */
const PICTURES = objectActions.readsPictures.folder
const USER_PICTURES = objectActions.pictures.folder

/** What cannot be made again: the tables and the pictures. */
export class DataStack extends Stack {
  readonly #tables: ReadonlyMap<TableName, TableV2>

  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const names = Object.keys(tables) as TableName[]
    this.#tables = new Map(names.map((name) => [name, addTable(this, deployment, name)]))
    const pictures = new Bucket(this, 'Pictures', {
      bucketName: bucketName(deployment, 'pictures'),
      ...privateBucket(deployment.isProtected),
      versioned: true,
      // A picture that a user takes away is gone after a day.
      lifecycleRules: [
        {
          prefix: USER_PICTURES,
          noncurrentVersionExpiration: Duration.days(1),
          expiredObjectDeleteMarker: true,
        },
      ],
    })
    // What operators name in commands of AWS.
    new CfnOutput(this, 'PicturesBucket', { value: pictures.bucketName })
    allowCloudFront(pictures, deployment, 's3:GetObject', pictures.arnForObjects(`${PICTURES}*`))
    acknowledge(pictures, {
      'AwsSolutions-S1': 'Only CloudFront may read the bucket, and CloudFront logs every request.',
    })
    // It follows from the events: nothing of it has to be kept.
    const catalogue = new Bucket(this, 'Catalogue', {
      bucketName: bucketName(deployment, 'catalogue'),
      ...privateBucket(deployment.isProtected),
    })
    acknowledge(catalogue, {
      'AwsSolutions-S1': 'Only functions read and write the bucket, and each logs what it does.',
    })
  }

  /** @throws Error when the table has no stream */
  streamArnOf(table: TableName): string {
    const arn = this.#tables.get(table)?.tableStreamArn
    if (arn === undefined) throw new Error(`The table ${table} has no stream.`)
    return arn
  }
}

const addTable = (
  stack: DataStack,
  { stage, isProtected }: Deployment,
  name: TableName,
): TableV2 => {
  const {
    partitionKey,
    sortKey,
    indexes,
    expiresBy,
    precious,
    recoveryDays,
    streamed,
  }: TableDefinition = tables[name]
  return new TableV2(stack, name, {
    tableName: tableName(stage, name),
    partitionKey: toAttribute(partitionKey),
    ...(sortKey && { sortKey: toAttribute(sortKey) }),
    globalSecondaryIndexes: Object.entries(indexes ?? {}).map(([indexName, index]) => ({
      indexName,
      ...toIndex(index),
    })),
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: precious,
      ...(recoveryDays !== undefined && { recoveryPeriodInDays: recoveryDays }),
    },
    deletionProtection: precious && isProtected,
    removalPolicy: retention(precious && isProtected),
    ...(expiresBy !== undefined && { timeToLiveAttribute: expiresBy }),
    // Consumers read the new image alone; a second region later wants both, and to change the view is
    // to begin another stream.
    ...(streamed && { dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES }),
  })
}

type Key = TableDefinition['partitionKey']

const toAttribute = ({ name, type }: Key): Attribute => ({
  name,
  type: type === 'S' ? AttributeType.STRING : AttributeType.NUMBER,
})

const toIndex = ({ partitionKey, sortKey, projects }: IndexDefinition) => ({
  partitionKey: toAttribute(partitionKey),
  ...(sortKey && { sortKey: toAttribute(sortKey) }),
  ...projectionOf(projects),
})

const projectionOf = (projects: IndexDefinition['projects']) => {
  if (projects === 'keys') return { projectionType: ProjectionType.KEYS_ONLY }
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projects] }
}
