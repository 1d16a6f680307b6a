import { Aws, type Stack, Token } from 'aws-cdk-lib'
import { Bucket, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import { acknowledge } from '../acknowledge.ts'

/**
 * The function that copies files while CloudFormation deploys is CDK's own, with the rights it asks for.
 *
 * @param buckets all that it writes
 */
export const acknowledgeCopier = (stack: Stack, buckets: readonly IBucket[]): void => {
  const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucket'))
  if (!copier) throw new Error('CDK names its copying function otherwise.')
  const { account, region } = stack
  const assets = `cdk-hnb659fds-assets-${Token.isUnresolved(account) ? '<AWS::AccountId>' : account}-${region}`
  const findings = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map(
      (action) => `IAM5[Action::s3:${action}*]`,
    ),
    `IAM5[Resource::arn:aws:s3:::${assets}/*]`,
    ...buckets.map((bucket) => `IAM5[Resource::${arnIn(stack, bucket)}/*]`),
  ]
  const reason =
    "CDK's own function: it reads what CDK uploaded and writes the buckets of this stack's files."
  acknowledge(
    copier,
    Object.fromEntries(findings.map((finding) => [`AwsSolutions-${finding}`, reason])),
  )
}

/** A bucket's ARN as cdk-nag names it. */
const arnIn = (stack: Stack, bucket: IBucket): string =>
  bucket instanceof Bucket
    ? `<${stack.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>`
    : `arn:aws:s3:::${bucket.bucketName.replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}`
