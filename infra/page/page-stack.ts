import { Stack, type StackProps } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Deployment } from '../deployment.ts'
import { PageBucket } from './page-bucket.ts'

interface PageStackProps extends StackProps {
  readonly deployment: Deployment
}

/**
 * The files of the built page. A stack of its own, because they must be there before the function
 * that renders pages names them.
 */
export class PageStack extends Stack {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { deployment, ...props }: PageStackProps) {
    super(scope, id, props)
    const { bucket } = new PageBucket(this, 'Page', deployment)
    this.bucket = bucket
    // Named by account: the distribution itself is made later and depends on this stack.
    const distributions = this.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: '*',
    })
    const letCloudFront = (action: string, resource: string): void => {
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { ArnLike: { 'aws:SourceArn': distributions } },
        }),
      )
    }
    letCloudFront('s3:GetObject', bucket.arnForObjects('*'))
    // Who may list is told 404 of a missing file, and else 403.
    letCloudFront('s3:ListBucket', bucket.bucketArn)
  }
}
