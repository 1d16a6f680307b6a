import { Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { allowCloudFront } from '../allow-cloudfront.ts'
import type { DeployedProps } from '../deployed-props.ts'
import { bucketName } from '../names.ts'
import { acknowledgeCopier } from './acknowledge-copier.ts'
import { PageBucket } from './page-bucket.ts'
import { SitePictures } from './site-pictures.ts'

/**
 * The files of the built page. A stack of its own, because they must be there before the function
 * that renders pages names them.
 */
export class PageStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const { bucket, logGroup } = new PageBucket(this, 'Page', {
      ...deployment,
      bucketName: bucketName(deployment, 'page'),
    })
    const pictures = Bucket.fromBucketName(
      this,
      'PictureBucket',
      bucketName(deployment, 'pictures'),
    )
    new SitePictures(this, 'Pictures', {
      bucket: pictures,
      pictures: deployment.pictures,
      logGroup,
    })
    acknowledgeCopier(this, [bucket, pictures])
    allowCloudFront(bucket, deployment, 's3:GetObject', bucket.arnForObjects('*'))
    // Without the right to list, S3 answers 403 for a missing file.
    allowCloudFront(bucket, deployment, 's3:ListBucket', bucket.bucketArn)
  }
}
