import { RemovalPolicy } from 'aws-cdk-lib'

/**
 * What becomes of what cannot be made again. In a protected stage it stays when it leaves a template
 * or its stack is deleted. What a failed creation leaves behind goes in any stage, or the next try
 * would find its name taken.
 */
export const retention = (isProtected: boolean): RemovalPolicy =>
  isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

/** The same of a bucket, which CloudFormation deletes only when it is empty. */
export const bucketRetention = (
  isProtected: boolean,
): { readonly removalPolicy: RemovalPolicy; readonly autoDeleteObjects: boolean } => ({
  removalPolicy: retention(isProtected),
  autoDeleteObjects: !isProtected,
})
