import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { intakes } from '../../lambdas/deployment/intakes.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import type { ApiStack } from '../api/api-stack.ts'
import { Consumer } from '../constructs/consumer.ts'
import { Intake } from '../constructs/intake.ts'
import { Schedule } from '../constructs/schedule.ts'
import type { DataStack } from '../data/data-stack.ts'
import type { DeployedProps } from '../deployed-props.ts'
import {
  consumerEnvironment,
  everyEnvironment,
  scheduleEnvironment,
} from '../function-environment.ts'
import type { IdentityStack } from '../identity/identity-stack.ts'

interface WorkersStackProps extends DeployedProps {
  readonly data: DataStack
  readonly identity: IdentityStack
  readonly api: ApiStack
}

/**
 * The Lambdas that no request calls: those that follow a table, those that take in what others send,
 * and those that run by the clock.
 */
export class WorkersStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, data, identity: identityStack, api, ...props }: WorkersStackProps,
  ) {
    super(scope, id, props)
    const { stage, bundles } = deployment
    const environmentKey = api.environmentKeyFor(this, deployment)
    const identity = identityStack.readBy(this, deployment)
    const common = { stage, bundles, environmentKey }
    for (const consumer of consumers) {
      new Consumer(this, consumer.id.replace('/', '-'), {
        ...common,
        consumer,
        streamArn: data.streamArnOf(consumer.source),
        environment: consumerEnvironment(consumer, { deployment, identity }),
        places: { deployment, identity },
      })
    }
    for (const intake of intakes) {
      const { queue } = new Intake(this, intake.id.replace('/', '-'), {
        ...common,
        intake,
        senders: deployment.collectors,
        environment: everyEnvironment(deployment),
        places: { deployment, identity },
      })
      const name = `${intake.queue[0]?.toUpperCase()}${intake.queue.slice(1)}`
      new CfnOutput(this, `${name}QueueUrl`, { value: queue.queueUrl })
      new CfnOutput(this, `${name}QueueArn`, { value: queue.queueArn })
    }
    for (const schedule of schedules) {
      new Schedule(this, schedule.id.replace('/', '-'), {
        ...common,
        schedule,
        environment: scheduleEnvironment(schedule, deployment),
        places: { deployment, identity },
      })
    }
  }
}
