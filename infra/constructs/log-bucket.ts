import { Duration } from 'aws-cdk-lib'
import { Bucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'
import { privateBucket } from '../retention.ts'

/** Where CloudFront writes its access log, which names visitors' addresses and is forgotten after 90 days. */
export class LogBucket extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, isProtected: boolean) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(isProtected),
      // CloudFront delivers its logs under an access control list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    })
    acknowledge(this.bucket, { 'AwsSolutions-S1': 'A log of the reads of a log helps nobody.' })
  }
}
