import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measurementIntake } from '../../lambdas/deployment/intakes.ts'
import { MEASUREMENT_MAX_BYTES } from '../../lambdas/metrics/measurements/check-measurement.ts'
import { grantsOf, tableGrants, traceGrants } from '../../test/support/infra/role-grants.ts'
import {
  ALL_SETTINGS,
  type Resource,
  statementsIn,
  type Synthesis,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { isAbout, only, workerOf } from '../../test/support/infra/worker-resources.ts'

const made = await synthesised(ALL_SETTINGS)

const queueOf = (synthesis: Synthesis): Resource =>
  only(
    synthesis
      .of('workers', 'AWS::SQS::Queue')
      .filter(({ Properties }) => Properties['QueueName'] === 'assay-dev-measurements'),
  )

const policyOf = (synthesis: Synthesis) =>
  statementsIn(
    only(synthesis.of('workers', 'AWS::SQS::QueuePolicy').filter(isAbout(queueOf(synthesis))))
      .Properties,
  )

const NO_PLAIN_HTTP = {
  Effect: 'Deny',
  Action: 'sqs:*',
  Principal: { AWS: '*' },
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
}
const DAY_SECONDS = 24 * 60 * 60

describe('the queue of measurements', () => {
  test('keeps no order, is encrypted, and refuses what is longer than a measurement may be', () => {
    const { Properties } = queueOf(made)
    expect(Properties['FifoQueue']).toBeUndefined()
    expect(Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      MaximumMessageSize: MEASUREMENT_MAX_BYTES,
    })
  })

  test('tries a message five times, six times the function’s time apart, and then keeps it whole', () => {
    const { deadLetters } = workerOf(made, measurementIntake)
    expect(queueOf(made).Properties).toMatchObject({
      VisibilityTimeout: 180,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] },
        maxReceiveCount: 5,
      },
    })
    // A dead letter is as old as its message: a week of two is left at least.
    expect(queueOf(made).Properties['MessageRetentionPeriod']).toBe(7 * DAY_SECONDS)
    expect(deadLetters.Properties).toMatchObject({
      QueueName: 'assay-dev-collectors-take-measurements-dead-letters',
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * DAY_SECONDS,
    })
    const policy = only(made.of('workers', 'AWS::SQS::QueuePolicy').filter(isAbout(deadLetters)))
    expect(statementsIn(policy.Properties)).toMatchObject([NO_PLAIN_HTTP])
  })

  test('takes messages over TLS alone, and from the collectors of the stage’s file', () => {
    expect(policyOf(made)).toMatchObject([
      NO_PLAIN_HTTP,
      {
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Principal: {
          AWS: ['arn:aws:iam::222222222222:root', 'arn:aws:iam::333333333333:role/collector'],
        },
        Resource: { 'Fn::GetAtt': [queueOf(made).id, 'Arn'] },
      },
    ])
  })

  test('opens to nobody outside of the account where the file names none', async () => {
    expect(policyOf(await synthesised())).toMatchObject([NO_PLAIN_HTTP])
    expect(policyOf(await synthesised())).toHaveLength(1)
  })

  test('its address and ARN are outputs', () => {
    const file = join(made.outdir, 'assay-dev-workers.template.json')
    const { Outputs } = JSON.parse(readFileSync(file, 'utf8')) as { readonly Outputs: unknown }
    expect(Outputs).toMatchObject({
      MeasurementsQueueUrl: { Value: { Ref: queueOf(made).id } },
      MeasurementsQueueArn: { Value: { 'Fn::GetAtt': [queueOf(made).id, 'Arn'] } },
    })
  })
})

describe('what works it off', () => {
  test('is called with ten messages at most, twice at a time, and tells which failed', () => {
    const { lambda } = workerOf(made, measurementIntake)
    const sources = made
      .of('workers', 'AWS::Lambda::EventSourceMapping')
      .filter(isAbout(queueOf(made)))
    expect(only(sources).Properties).toEqual({
      FunctionName: { Ref: lambda.id },
      EventSourceArn: { 'Fn::GetAtt': [queueOf(made).id, 'Arn'] },
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      Tags: expect.any(Array) as unknown,
    })
  })

  test('runs its bundle, and is told where it runs and no secret', () => {
    const { lambda, bundle, logGroup } = workerOf(made, measurementIntake)
    expect(bundle).toBe('// collectors-take-measurements')
    expect(lambda.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Timeout: 30,
      MemorySize: 512,
      KmsKeyArn: expect.anything() as unknown,
    })
    expect(lambda.Properties.Environment?.Variables).toEqual({
      ASSAY_STAGE: 'dev',
      ASSAY_ORIGIN: 'https://origin-not-set.invalid',
      ASSAY_GENERATION: '1',
      ASSAY_BUNDLE: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    })
    expect(logGroup.Properties).toMatchObject({ RetentionInDays: 90 })
  })

  test('may read projects and series, put series, work off its queue, and no more', () => {
    const { role, logGroup } = workerOf(made, measurementIntake)
    expect(role.Properties['ManagedPolicyArns']).toBeUndefined()
    const queue = `{${queueOf(made).id}.Arn}`
    const log = `{${logGroup.id}.Arn}`
    const project = ['Project#*']
    expect(grantsOf(role)).toEqual(
      [
        `Allow logs:CreateLogStream ${log}`,
        `Allow logs:PutLogEvents ${log}`,
        ...traceGrants,
        `Allow sqs:DeleteMessage ${queue}`,
        `Allow sqs:GetQueueAttributes ${queue}`,
        `Allow sqs:ReceiveMessage ${queue}`,
        ...tableGrants({
          events: [{ may: ['read'], keys: project }],
          heads: [{ may: ['read'], keys: project }],
          metrics: [
            { may: ['read', 'put'], keys: ['project#*', 'address#*'] },
            { may: ['update'], keys: ['touched#*'] },
          ],
        }),
      ].toSorted(),
    )
  })
})
