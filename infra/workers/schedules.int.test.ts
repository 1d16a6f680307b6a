import { describe, expect, test } from 'vitest'
import type { Schedule } from '../../lambdas/platform/deployment.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import {
  flat,
  type Resource,
  statementsIn,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import {
  grantsOf,
  tableGrants,
  traceGrants,
  serviceGrants,
} from '../../test/support/infra/role-grants.ts'
import { isAbout, only, workerName, workerOf } from '../../test/support/infra/worker-resources.ts'

interface RuleProperties {
  readonly ScheduleExpression: string
  readonly EventPattern: unknown
  readonly State: string
  readonly Targets: readonly Readonly<Record<string, unknown>>[]
}

const made = await synthesised()

const functionOf = (schedule: Schedule) => workerOf(made, schedule).lambda
const ruleOf = (schedule: Schedule): Resource<RuleProperties> => {
  const arn = `{${functionOf(schedule).id}.Arn}`
  return only(
    made
      .of<RuleProperties>('workers', 'AWS::Events::Rule')
      .filter(({ Properties }) => Properties.Targets.some(({ Arn }) => flat(Arn) === arn)),
  )
}
const deadLettersOf = (schedule: Schedule) => workerOf(made, schedule).deadLetters

test('nothing but the schedules of the contract runs by the clock', () => {
  expect(schedules.length).toBeGreaterThan(0)
  const all = [...made.stacks.values()].flat()
  const clocks = all.filter(({ Type }) => /^AWS::(Events::Rule|Scheduler::)/.test(Type))
  expect(clocks.map(({ id }) => id)).toEqual(schedules.map((schedule) => ruleOf(schedule).id))
})

describe.each(schedules.map((schedule) => [schedule.id, schedule] as const))(
  '%s',
  (_, schedule) => {
    test('has one function, which runs its bundle and is told where it runs and no secret', () => {
      const given = expect.anything() as unknown
      const { lambda, bundle, logGroup } = workerOf(made, schedule)
      const { Properties } = lambda
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: schedule.timeoutSeconds,
        MemorySize: schedule.memoryMegabytes,
      })
      expect(Properties).toHaveProperty('KmsKeyArn')
      expect(Properties.Environment?.Variables).toEqual({
        ASSAY_STAGE: 'dev',
        ASSAY_ORIGIN: 'https://origin-not-set.invalid',
        ASSAY_GENERATION: '1',
        ASSAY_BUNDLE: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
        ...(schedule.storesCatalogue && { ASSAY_CATALOGUE_BUCKET: given }),
      })
      expect(bundle).toBe(`// ${schedule.id.replace('/', '-')}`)
      expect(logGroup.Properties).toMatchObject({
        LogGroupName: `/aws/lambda/${workerName(schedule)}`,
        RetentionInDays: 90,
      })
    })

    test('runs at its pace, which leaves a run time to end before the next', () => {
      const { everyMinutes, timeoutSeconds } = schedule
      expect(ruleOf(schedule).Properties).toMatchObject({
        ScheduleExpression: everyMinutes === 60 ? 'rate(1 hour)' : `rate(${everyMinutes} minutes)`,
        State: 'ENABLED',
      })
      expect(timeoutSeconds).toBeLessThan(everyMinutes * 60)
    })

    test('runs after each deployment of its stack too, also one that was taken back', () => {
      expect(ruleOf(schedule).Properties.EventPattern).toEqual({
        source: ['aws.cloudformation'],
        'detail-type': ['CloudFormation Stack Status Change'],
        detail: {
          'stack-id': [{ Ref: 'AWS::StackId' }],
          'status-details': {
            status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'],
          },
        },
      })
    })

    test('is called by its rule alone', () => {
      const { id } = functionOf(schedule)
      const permission = only(
        made
          .of('workers', 'AWS::Lambda::Permission')
          .filter(({ Properties }) => flat(Properties['FunctionName']) === `{${id}.Arn}`),
      )
      expect(permission.Properties).toMatchObject({
        Action: 'lambda:InvokeFunction',
        Principal: 'events.amazonaws.com',
      })
      expect(flat(permission.Properties['SourceArn'])).toBe(`{${ruleOf(schedule).id}.Arn}`)
    })

    test('a run that failed is tried once more until the next is due, then kept', () => {
      const queue = deadLettersOf(schedule)
      const most = schedule.everyMinutes * 60
      const [target] = ruleOf(schedule).Properties.Targets
      expect(target?.['RetryPolicy']).toEqual({
        MaximumRetryAttempts: 1,
        MaximumEventAgeInSeconds: most,
      })
      expect(target?.['DeadLetterConfig']).toEqual({ Arn: { 'Fn::GetAtt': [queue.id, 'Arn'] } })
      const invocations = only(
        made
          .of('workers', 'AWS::Lambda::EventInvokeConfig')
          .filter(
            ({ Properties }) => flat(Properties['FunctionName']) === `{${functionOf(schedule).id}}`,
          ),
      )
      expect(invocations.Properties).toMatchObject({
        MaximumRetryAttempts: 1,
        MaximumEventAgeInSeconds: most,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue.id, 'Arn'] } } },
      })
      expect(queue.Properties).toMatchObject({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      })
      const policy = only(made.of('workers', 'AWS::SQS::QueuePolicy').filter(isAbout(queue)))
      expect(statementsIn(policy.Properties)).toMatchObject([
        { Effect: 'Deny', Action: 'sqs:*' },
        {
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Principal: { Service: 'events.amazonaws.com' },
          Condition: {
            ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [ruleOf(schedule).id, 'Arn'] } },
          },
        },
      ])
    })

    test('its role may do what the contract declares, tell its failures, and no more', () => {
      const { role, logGroup } = workerOf(made, schedule)
      expect(role.Properties['ManagedPolicyArns']).toBeUndefined()
      const log = `{${logGroup.id}.Arn}`
      expect(grantsOf(role)).toEqual(
        [
          `Allow logs:CreateLogStream ${log}`,
          `Allow logs:PutLogEvents ${log}`,
          ...traceGrants,
          `Allow sqs:SendMessage {${deadLettersOf(schedule).id}.Arn}`,
          ...tableGrants(schedule.tables),
          ...serviceGrants({ identityActions: [], pictures: false, ...schedule }),
        ].toSorted(),
      )
    })
  },
)

test('the rating, which has to find every project, scans the heads, and what sends emails again the outbox; nothing else scans anything', () => {
  const roles = [...made.stacks.values()].flat().filter(({ Type }) => Type === 'AWS::IAM::Role')
  expect(roles.flatMap(grantsOf).filter((grant) => grant.includes(':Scan '))).toEqual([
    'Allow dynamodb:Scan arn:aws:dynamodb:us-east-1:{AWS::AccountId}:table/assay-dev-heads',
    'Allow dynamodb:Scan arn:aws:dynamodb:us-east-1:{AWS::AccountId}:table/assay-dev-email-outbox',
  ])
})

test('no role of what works in the background has anything beside its own policies', () => {
  for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']) {
    expect(made.of('workers', type)).toEqual([])
  }
})
