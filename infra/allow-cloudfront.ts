import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'

/**
 * Lets the distributions of this account act on a bucket. They are named by account: the distribution
 * itself is made later and depends on the bucket's stack.
 *
 * @param action such as `s3:GetObject`
 * @param resource ARN of the bucket or of objects in it
 */
export const allowCloudFront = (bucket: Bucket, action: string, resource: string): void => {
  const distributions = Stack.of(bucket).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: '*',
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
