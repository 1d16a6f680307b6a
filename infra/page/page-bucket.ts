import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { ROBOTS_TXT_PATH, robotsTxt } from '../../shared/robots-txt.ts'
import { SECURITY_TXT_PATH, securityTxt } from '../../shared/security-txt.ts'
import { acknowledge } from '../acknowledge.ts'
import { privateBucket } from '../retention.ts'
import { NOT_FOUND_OBJECT, PAGE_OBJECT } from './page-objects.ts'

interface PageBucketProps {
  readonly bucketName: string
  /** The built page. */
  readonly page: string
  /** The API's description. */
  readonly openapi: string
  /** Whom `security.txt` names, an email address. */
  readonly securityContact: string
  /** Of the site, for `robots.txt`. */
  readonly origin: string
  readonly isProtected: boolean
}

/** What the build has compressed for the laptop; CloudFront compresses by itself. */
const COMPRESSED = ['*.br', '*.gz']

/** Holds the built page; only CloudFront may read it. */
export class PageBucket extends Construct {
  readonly bucket: Bucket
  /** Of what copies files while CloudFormation deploys. */
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: string, props: PageBucketProps) {
    super(scope, id)
    const { page, openapi, securityContact, origin, isProtected } = props
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName: props.bucketName,
      ...privateBucket(isProtected),
    })
    acknowledge(this.bucket, {
      'AwsSolutions-S1': 'Only CloudFront may read the bucket, and CloudFront logs every request.',
    })
    const logGroup = (this.logGroup = new LogGroup(this, 'CopyLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    }))
    // Files of earlier versions stay: a page that was opened before a deployment still asks for them.
    const copy = (what: string, sources: ISource[], cacheControl: CacheControl[]) =>
      new BucketDeployment(this, what, {
        destinationBucket: this.bucket,
        sources,
        cacheControl,
        logGroup,
        prune: false,
      })
    const files = copy(
      'Files',
      [Source.asset(page, { exclude: ['*', '!assets', '!assets/**', ...COMPRESSED] })],
      [CacheControl.fromString('public, max-age=31536000, immutable')],
    )
    const html = readFileSync(join(page, PAGE_OBJECT), 'utf8')
    const pages = copy(
      'Pages',
      [
        Source.asset(page, { exclude: ['assets', ...COMPRESSED] }),
        Source.data(NOT_FOUND_OBJECT, html),
        Source.data('api/openapi.json', readFileSync(openapi, 'utf8')),
        Source.data(ROBOTS_TXT_PATH.slice(1), robotsTxt(origin)),
        // Of the day of the deployment: from then on it is valid.
        Source.data(SECURITY_TXT_PATH.slice(1), securityTxt(securityContact, Date.now())),
      ],
      [CacheControl.noCache()],
    )
    // No page may name a file that is not there yet.
    pages.node.addDependency(files)
  }
}
