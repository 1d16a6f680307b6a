import { RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'

/**
 * What becomes of what cannot be made again. In a protected stage it stays when it leaves a template
 * or its stack is deleted. What a failed creation leaves behind goes in any stage, or the next try
 * would find its name taken.
 */
export const retention = (isProtected: boolean): RemovalPolicy =>
  isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

/**
 * A bucket that nobody but its owner reads, of whose objects the same becomes: CloudFormation deletes
 * only an empty one.
 */
export const privateBucket = (isProtected: boolean): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: retention(isProtected),
  autoDeleteObjects: !isProtected,
})
