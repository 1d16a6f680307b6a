import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Deployment } from './deployment.ts'
import type { Bucket } from 'aws-cdk-lib/aws-s3'

/**
 * Lets CloudFront act on a bucket, for one distribution where the stage names it. Until then for
 * those of this account: the distribution is made later and depends on the bucket's stack.
 *
 * @param action such as `s3:GetObject`
 * @param resource ARN of the bucket or of objects in it
 */
export const allowCloudFront = (
  bucket: Bucket,
  { distribution = '*' }: Pick<Deployment, 'distribution'>,
  action: string,
  resource: string,
): void => {
  const distributions = Stack.of(bucket).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distribution,
  })
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: [action],
      resources: [resource],
      conditions: { ArnLike: { 'aws:SourceArn': distributions } },
    }),
  )
}
