import type { Bundle } from './build-lambdas.ts'

interface Budget {
  /** Parts of paths of sources that a bundle of the kind has; the first kind that fits counts. */
  readonly holds: readonly string[]
  /** Minified; 1 kB is 1,000 bytes. */
  readonly kilobytes: number
  /** CPU of a cold start against that of an empty function. */
  readonly ratio: number
}

const DYNAMODB = '@aws-sdk/client-dynamodb/'
/** Text as outlines: a reader of fonts, and Inter itself. */
const FONTS = 'lambdas/projects/share/font-files.ts'
/** The page's code and styles, its static pages, and React's renderer. */
const PAGES = 'dist/page/render-page.js'
/** The articles, or what lists say of them. */
const BLOG = 'lambdas/blog/articles/'
const OPENID = 'node_modules/openid-client/'

/**
 * Size and CPU budgets of a bundle, by its contents. The last size is the design's, as are the ratios of
 * clients and without; all others are a little above the measurements: the formula of the rating with the
 * facts it is made of is some 35 kB of our own. What lies beside a bundle does not count: sharp makes the
 * upload of pictures start later than any of these.
 */
export const BUDGETS = {
  'rendered pages': { holds: [PAGES, DYNAMODB], kilobytes: 1255, ratio: 4.2 },
  'drawn pictures': { holds: [FONTS, DYNAMODB], kilobytes: 745, ratio: 3.2 },
  'drawn pictures alone': { holds: [FONTS], kilobytes: 550, ratio: 2.2 },
  S3: { holds: ['@aws-sdk/client-s3/'], kilobytes: 338, ratio: 3.3 },
  'OpenID Connect': { holds: [OPENID, DYNAMODB], kilobytes: 308, ratio: 3.3 },
  'OpenID Connect alone': { holds: [OPENID], kilobytes: 61, ratio: 1.6 },
  SES: { holds: ['@aws-sdk/client-sesv2/'], kilobytes: 256, ratio: 3.3 },
  Cognito: { holds: ['@aws-sdk/client-cognito-identity-provider/'], kilobytes: 264, ratio: 3.3 },
  'the publisher of the catalogue': {
    holds: [DYNAMODB, 'lambdas/projects/catalogue/ranks/update-leaves.ts'],
    kilobytes: 312,
    ratio: 3.2,
  },
  'DynamoDB and the formula': {
    holds: [DYNAMODB, 'shared/rating/explanation/explain.ts'],
    kilobytes: 284,
    ratio: 3.2,
  },
  DynamoDB: { holds: [DYNAMODB], kilobytes: 269, ratio: 3.2 },
  SQS: { holds: ['@aws-sdk/client-sqs/'], kilobytes: 160, ratio: 3.2 },
  'the blog': { holds: [BLOG], kilobytes: 56, ratio: 1.6 },
  'no client': { holds: [], kilobytes: 45, ratio: 1.6 },
} as const satisfies Record<string, Budget>

export type Kind = keyof typeof BUDGETS

/** The kind of a bundle: by the heaviest of the clients in it. */
export const kindOf = ({ sources }: Pick<Bundle, 'sources'>): Kind => {
  const files = Object.keys(sources)
  const kinds = Object.entries(BUDGETS) as [Kind, Budget][]
  const found = kinds.find(([, { holds }]) =>
    holds.every((part) => files.some((file) => file.includes(part))),
  )
  return found?.[0] ?? 'no client'
}
