import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { CfnNamedQuery, CfnWorkGroup } from 'aws-cdk-lib/aws-athena'
import { CfnDatabase } from 'aws-cdk-lib/aws-glue'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { type DatasetName, datasets } from '../../shared/analytics/columns.ts'
import { athena } from '../../shared/analytics/dialect.ts'
import { readyQueries } from '../../shared/analytics/ready-queries.ts'
import { acknowledge } from '../acknowledge.ts'
import type { DeployedProps } from '../deployed-props.ts'
import { privateBucket } from '../retention.ts'
import { addTable } from './analytics-table.ts'

/** One question reads at most so much: at 5 US dollars a terabyte, five cents. */
const QUERY_MAX_BYTES = 10 * 1024 ** 3
const READY_DAYS = 90
/** What an answer holds is asked again when it is needed. */
const ANSWERS_KEPT_DAYS = 7

/**
 * Where one machine is too small: the files of an export in a bucket, and Athena with the same tables
 * and the same ready queries. `ops export --bucket` brings the files; no function of the product may
 * read or write here.
 */
export class AnalyticsStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const { stage, isProtected } = deployment
    const bucket = new Bucket(this, 'Exports', {
      ...privateBucket(isProtected),
      // Without versions: what an erased user did is gone once the next export has deleted it.
      versioned: false,
      lifecycleRules: [
        { prefix: ANSWERS, expiration: Duration.days(ANSWERS_KEPT_DAYS) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    acknowledge(bucket, {
      'AwsSolutions-S1': 'Operators alone read it, and CloudTrail names them.',
    })
    new CfnOutput(this, 'ExportBucket', {
      value: bucket.bucketName,
      description: 'Where ops export --bucket brings the files.',
    })
    const name = `assay_${stage}`
    const database = new CfnDatabase(this, 'Database', {
      catalogId: this.account,
      databaseInput: { name, description: 'What happened in the product, as exported.' },
    })
    for (const dataset of Object.keys(datasets) as DatasetName[]) {
      addTable(this, { database, name, bucket, dataset })
    }
    const workGroup = new CfnWorkGroup(this, 'WorkGroup', {
      name: `assay-${stage}`,
      description: 'Questions to the exports, each within a limit of bytes.',
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        bytesScannedCutoffPerQuery: QUERY_MAX_BYTES,
        publishCloudWatchMetricsEnabled: true,
        engineVersion: { selectedEngineVersion: 'Athena engine version 3' },
        resultConfiguration: {
          outputLocation: `s3://${bucket.bucketName}/${ANSWERS}`,
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    })
    for (const [ready, { about, sql }] of Object.entries(readyQueries)) {
      const query = new CfnNamedQuery(this, `Ready-${ready}`, {
        name: ready,
        description: about,
        database: name,
        workGroup: workGroup.name,
        queryString: sql(athena, {
          since: `CAST(date_add('day', ${1 - READY_DAYS}, current_date) AS VARCHAR)`,
          until: 'CAST(current_date AS VARCHAR)',
        }).trim(),
      })
      query.addDependency(workGroup)
      query.addDependency(database)
    }
  }
}

const ANSWERS = 'answers/'
