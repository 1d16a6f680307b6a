import { expect, test } from 'vitest'
import {
  ALL_SETTINGS,
  flat,
  type FunctionProperties,
  synthesised,
} from '../test/support/infra/synthesised-templates.ts'

const made = await synthesised(ALL_SETTINGS)

const secret = (name: string, key = ''): string =>
  `{{resolve:secretsmanager:assay-dev-${name}:SecretString:${key}::}}`

/** Written out, not taken from the code: what each variable tells, whichever function has it. */
const VALUES: Readonly<Record<string, string>> = {
  ASSAY_ANALYTICS_ORIGINS: 'https://*.in.example',
  ASSAY_ANALYTICS_TAG: 'https://tag.example/js?id=T-1',
  ASSAY_CATALOGUE_BUCKET: 'assay-dev-catalogue-{AWS::AccountId}-us-east-1',
  ASSAY_GENERATION: '1',
  ASSAY_HUBSPOT_FORM: '0b9f6d1e-52c4-4a7d-9c1f-3e8a7d60b2c5',
  ASSAY_HUBSPOT_PORTAL: '8812045',
  ASSAY_IMAGE_HOSTS: 'a.example.com,b.example.com',
  ASSAY_MAIL_CONFIGURATION: 'assay-dev',
  ASSAY_MAIL_FROM: 'Assay <no-reply@assay.example>',
  ASSAY_ORIGIN: 'https://origin-not-set.invalid',
  ASSAY_ORIGIN_SECRET: secret('origin-secret', 'current'),
  ASSAY_ORIGIN_SECRET_PREVIOUS: secret('origin-secret', 'previous'),
  ASSAY_PERSONAL_DATA_SECRET: secret('personal-data-secret'),
  ASSAY_PICTURES_BUCKET: 'assay-dev-pictures-{AWS::AccountId}-us-east-1',
  ASSAY_QUEUES: 'https://sqs.us-east-1.{AWS::URLSuffix}/{AWS::AccountId}/assay-dev-',
  ASSAY_SECRET: secret('secret'),
  ASSAY_STAGE: 'dev',
  ASSAY_WRAPPING_SECRETS: secret('wrapping-secrets'),
  COGNITO_CLIENT_ID: '{ClientId.Value}',
  COGNITO_CLIENT_SECRET: secret('client-secret'),
  COGNITO_HOSTED_ORIGIN: 'https://sign-in-to-assay.auth.us-east-1.amazoncognito.com',
  COGNITO_ISSUER: 'https://cognito-idp.us-east-1.{AWS::URLSuffix}/{UserPoolId.Value}',
  COGNITO_POOL_ID: '{UserPoolId.Value}',
}

test('every function is told the same by a variable of one name, and no secret under another’s', () => {
  const told = [...made.stacks.keys()]
    .flatMap((stack) => made.of<FunctionProperties>(stack, 'AWS::Lambda::Function'))
    .filter(({ Properties }) => flat(Properties.FunctionName).startsWith('assay-'))
    .flatMap(({ Properties }) =>
      Object.entries(Properties.Environment?.Variables ?? {}).map(
        ([name, value]) => [name, flat(value)] as const,
      ),
    )
    // Of each function its own.
    .filter(([name]) => name !== 'ASSAY_BUNDLE')
  const values = [...new Set(told.map(([name, value]) => `${name}=${value}`))]
  expect(values.toSorted()).toEqual(
    Object.entries(VALUES).map(([name, value]) => `${name}=${value}`),
  )
})
