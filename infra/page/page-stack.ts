import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { allowCloudFront } from '../allow-cloudfront.ts'
import type { Deployment } from '../deployment.ts'
import { acknowledgeCopier } from './acknowledge-copier.ts'
import { PageBucket } from './page-bucket.ts'
import { SitePictures } from './site-pictures.ts'

interface PageStackProps extends StackProps {
  readonly deployment: Deployment
  /** Bucket of all pictures. */
  readonly pictures: IBucket
}

/**
 * The files of the built page. A stack of its own, because they must be there before the function
 * that renders pages names them.
 */
export class PageStack extends Stack {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { deployment, pictures, ...props }: PageStackProps) {
    super(scope, id, props)
    const { bucket, logGroup } = new PageBucket(this, 'Page', deployment)
    this.bucket = bucket
    new SitePictures(this, 'Pictures', {
      bucket: pictures,
      pictures: deployment.pictures,
      logGroup,
    })
    acknowledgeCopier(this, [bucket, pictures])
    allowCloudFront(bucket, 's3:GetObject', bucket.arnForObjects('*'))
    // Without the right to list, S3 answers 403 for a missing file.
    allowCloudFront(bucket, 's3:ListBucket', bucket.bucketArn)
  }
}
