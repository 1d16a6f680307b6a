import { CfnOutput, CrossStackReferences, Duration, ReferenceStrength, Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { getPage } from '../../shared/contract/pages.ts'
import { registry } from '../../shared/contract/registry.ts'
import { ORIGIN_SECRET_HEADER } from '../../shared/edge.ts'
import {
  GOOGLE_PICTURES,
  pageSecurityHeaders,
  pictureSecurityHeaders,
} from '../../shared/page-security.ts'
import { pagePaths } from '../../shared/pages.ts'
import { acknowledge } from '../acknowledge.ts'
import { type ApiBehaviour, apiBehaviours } from './api-behaviours.ts'
import type { ApiStack } from '../api/api-stack.ts'
import { CachePolicies } from './cache-policies.ts'
import { LogBucket } from '../constructs/log-bucket.ts'
import type { DeployedProps } from '../deployed-props.ts'
import { bucketName, secretValue } from '../names.ts'
import { pageFunctionCode } from './page-function.ts'
import { queryFunctionCode } from './query-function.ts'
import { responseHeaders } from './response-headers.ts'

interface EdgeStackProps extends DeployedProps {
  readonly api: ApiStack
  readonly webAclArn: string
}

/**
 * What the handlers read of a request, beside path, query, cookies and body. A policy takes ten, if the
 * account has not been granted more.
 */
const HEADERS_TO_API = [
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Referer',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Purpose',
  'Traceparent',
  'User-Agent',
]

/** Files of the page beside its HTML: what has an ending and is no call. */
const FILES = '/*.*'

/** Whatever a page's own headers say. */
const PAGE_MAX_AGE_SECONDS = 60

/** Statuses that CloudFront would keep for ten seconds unasked. */
const ERRORS = [403, 404, 405, 500, 502, 503, 504]

/** The one address of the site: CloudFront in front of the page, the pictures and the API. */
export class EdgeStack extends Stack {
  readonly distributionId: string

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    const { deployment, api, webAclArn, ...rest } = props
    super(scope, id, rest)
    const { domain, strictTransport } = deployment
    const policy = (name: string, headers?: Readonly<Record<string, string>>) =>
      new ResponseHeadersPolicy(this, name, responseHeaders(strictTransport, headers))
    const pageBucket = Bucket.fromBucketAttributes(this, 'PageFiles', {
      bucketName: bucketName(deployment, 'page'),
      region: deployment.region,
    })
    const { bucket: logBucket } = new LogBucket(this, 'Logs', deployment.isProtected)
    const pageOrigin = S3BucketOrigin.withOriginAccessControl(pageBucket)
    const pageHeaders = pageSecurityHeaders(GOOGLE_PICTURES)
    const pageFiles = fileBehaviour(pageOrigin, policy('PageHeaders', pageHeaders))
    const pictures = Bucket.fromBucketAttributes(this, 'Pictures', {
      bucketName: bucketName(deployment, 'pictures'),
      region: deployment.region,
    })
    const apiOrigin = new HttpOrigin(api.host, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: {
        [ORIGIN_SECRET_HEADER]: secretValue(deployment.stage, 'origin-secret', 'current'),
      },
    })
    const functionAssociations = pageFunction(this)
    const cachePolicies = new CachePolicies(this)
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Assay, ${deployment.stage}, secrets ${deployment.secretsGeneration}`,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The firewall counts addresses, and over IPv6 a single line has more than it can count.
      enableIpv6: false,
      webAclId: webAclArn,
      logBucket,
      logFilePrefix: 'edge/',
      defaultBehavior: {
        ...pageFiles,
        origin: new OriginGroup({
          primaryOrigin: apiOrigin,
          // The shell: browsers render the page themselves.
          fallbackOrigin: pageOrigin,
          fallbackStatusCodes: [429, 500, 502, 503, 504],
        }),
        // By the query that the function of the page puts in place of the one that was sent.
        cachePolicy: cachePolicies.for({ varyBy: [], keptAtMostSeconds: PAGE_MAX_AGE_SECONDS }),
        functionAssociations,
      },
      additionalBehaviors: {
        // First, because `/api/*` would take it for a call.
        '/api/openapi.json': pageFiles,
        '/pictures/*': fileBehaviour(
          S3BucketOrigin.withOriginAccessControl(pictures),
          policy('PictureHeaders', pictureSecurityHeaders),
        ),
        ...addApiBehaviours(this, apiOrigin, policy('AnswerHeaders'), cachePolicies),
        [FILES]: { ...pageFiles, functionAssociations },
      },
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    })
    CrossStackReferences.of(distribution).produce(ReferenceStrength.WEAK)
    this.distributionId = distribution.distributionId
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'The site is for readers everywhere.',
      ...(domain === undefined && {
        'AwsSolutions-CFR4':
          'The certificate of cloudfront.net comes with its own minimum; with a domain it is TLS 1.2.',
      }),
    })
    acknowledge(distribution, {
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'No address of the page reaches the bucket without the name of an object.',
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac':
        'The stacks of the buckets let CloudFront read pages and pictures.',
    })
    // What the domain's DNS points at.
    new CfnOutput(this, 'DnsTarget', { value: distribution.distributionDomainName })
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
    new CfnOutput(this, 'SiteAddress', { value: `https://${distribution.distributionDomainName}` })
  }
}

const pageFunction = (stack: Stack): FunctionAssociation[] => {
  const edgeFunction = new EdgeFunction(stack, 'PageFunction', {
    comment: 'Gives each address of the page its page, and every other status 404.',
    code: FunctionCode.fromInline(pageFunctionCode(pagePaths)),
    runtime: FunctionRuntime.JS_2_0,
  })
  return [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map((eventType) => ({
    function: edgeFunction,
    eventType,
  }))
}

const fileBehaviour = (
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions => ({
  origin,
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  responseHeadersPolicy,
  compress: true,
})

const addApiBehaviours = (
  stack: Stack,
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
  cachePolicies: CachePolicies,
): Record<string, BehaviorOptions> => {
  const originRequestPolicy = new OriginRequestPolicy(stack, 'ApiRequests', {
    comment: 'Everything that a handler reads.',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...HEADERS_TO_API),
    cookieBehavior: OriginRequestCookieBehavior.all(),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  })
  const queryFunction = new EdgeFunction(stack, 'QueryFunction', {
    comment: 'Leaves of a query what a call reads, in the order of the alphabet.',
    code: FunctionCode.fromInline(queryFunctionCode(registry)),
    runtime: FunctionRuntime.JS_2_0,
  })
  const toOptions = ({ isCached, ...kept }: ApiBehaviour): BehaviorOptions => ({
    origin,
    // What anybody may read is led on, as pages are; what may carry a secret is refused.
    viewerProtocolPolicy: isCached
      ? ViewerProtocolPolicy.REDIRECT_TO_HTTPS
      : ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy,
    // What is for one caller is not compressed: its length would tell of its secrets (decision 25).
    compress: isCached,
    // The API itself refuses a method, in its own words.
    allowedMethods: AllowedMethods.ALLOW_ALL,
    ...(isCached
      ? {
          cachePolicy: cachePolicies.for(kept),
          functionAssociations: [
            { function: queryFunction, eventType: FunctionEventType.VIEWER_REQUEST },
          ],
        }
      : { cachePolicy: CachePolicy.CACHING_DISABLED, originRequestPolicy }),
  })
  return Object.fromEntries(
    apiBehaviours(registry.filter(({ id }) => id !== getPage.id)).map((behaviour) => [
      behaviour.pattern,
      toOptions(behaviour),
    ]),
  )
}
