import { Duration, Stack } from 'aws-cdk-lib'
import { type EventPattern, Rule, Schedule as Pace } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as Target } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Schedule as ScheduleContract } from '../../lambdas/platform/deployment.ts'
import { DeadLetters } from './dead-letters.ts'
import { contractFunction, type ContractFunctionProps } from './contract-function.ts'

interface ScheduleProps extends ContractFunctionProps {
  readonly schedule: ScheduleContract
}

/** Further tries of a run that failed; the next run does the same work. */
const RETRIES = 1

/**
 * One schedule of the contract: its Lambda, its rule, and runs that were given up on. Beside
 * its pace it runs after each deployment, as it does where the local stack opens.
 */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, props: ScheduleProps) {
    super(scope, id)
    const { schedule, stage } = props
    const name = schedule.id.replace('/', '-')
    const { queue } = new DeadLetters(this, 'DeadLetters', {
      queueName: `assay-${stage}-${name}-dead-letters`,
    })
    const lambda = contractFunction(this, schedule, props, {
      policies: {
        deadLetters: [
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
        ],
      },
    })
    const pace = Duration.minutes(schedule.everyMinutes)
    new EventInvokeConfig(this, 'Runs', {
      function: lambda,
      retryAttempts: RETRIES,
      maxEventAge: pace,
      // CDK's own destination would add a policy beside those of the role.
      onFailure: { bind: () => ({ destination: queue.queueArn }) },
    })
    new Rule(this, 'Rule', {
      ruleName: `assay-${stage}-${name}`,
      description: schedule.summary.slice(0, 512),
      schedule: Pace.rate(pace),
      eventPattern: deploymentOf(Stack.of(this)),
      targets: [
        new Target(lambda, { retryAttempts: RETRIES, maxEventAge: pace, deadLetterQueue: queue }),
      ],
    })
  }
}

/** Other code than before is in place: what the old has published may be of another format. */
const deploymentOf = ({ stackId }: Stack): EventPattern => ({
  source: ['aws.cloudformation'],
  detailType: ['CloudFormation Stack Status Change'],
  detail: {
    'stack-id': [stackId],
    'status-details': {
      status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'],
    },
  },
})
