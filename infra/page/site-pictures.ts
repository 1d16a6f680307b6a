import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

interface SitePicturesProps {
  /** Of all pictures. */
  readonly bucket: IBucket
  /** Folder of the drawn pictures. */
  readonly pictures: string
  readonly logGroup: ILogGroup
}

/** The site's own pictures, beside those of users and projects. */
export class SitePictures extends Construct {
  constructor(scope: Construct, id: string, { bucket, pictures, logGroup }: SitePicturesProps) {
    super(scope, id)
    new BucketDeployment(this, 'Copy', {
      destinationBucket: bucket,
      destinationKeyPrefix: 'pictures/site',
      sources: [Source.asset(pictures)],
      cacheControl: [CacheControl.fromString('public, max-age=3600')],
      logGroup,
      // What is not among them belongs to others.
      prune: false,
    })
  }
}
