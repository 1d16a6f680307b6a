import { Duration } from 'aws-cdk-lib'
import {
  AccountPrincipal,
  ArnPrincipal,
  type IPrincipal,
  PolicyStatement,
} from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Intake as IntakeContract } from '../../lambdas/platform/deployment.ts'
import { intakeQueueName } from '../names.ts'
import { workOffRights } from './change-queue.ts'
import { contractFunction, type ContractFunctionProps } from './contract-function.ts'
import { DeadLetters } from './dead-letters.ts'

interface IntakeProps extends ContractFunctionProps {
  readonly intake: IntakeContract
  /** Who may send, beside those of this account whom IAM lets: ids of accounts, ARNs of roles. */
  readonly senders: readonly string[]
}

/** Of the function's time: as AWS advises, so that throttled calls count as few tries. */
const VISIBLE_AFTER = 6

/** A dead letter is as old as its message: it stays a week at least, of two. */
const RETENTION = Duration.days(7)

/** One intake of the contract: the queue that others fill, its Lambda, and what it gives up on. */
export class Intake extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, props: IntakeProps) {
    super(scope, id)
    const { intake, stage, senders } = props
    const name = intake.id.replace('/', '-')
    const { queue: deadLetters } = new DeadLetters(this, 'DeadLetters', {
      queueName: `assay-${stage}-${name}-dead-letters`,
    })
    this.queue = new Queue(this, 'Queue', {
      queueName: intakeQueueName(stage, intake.queue),
      visibilityTimeout: Duration.seconds(intake.timeoutSeconds * VISIBLE_AFTER),
      retentionPeriod: RETENTION,
      maxMessageSizeBytes: intake.messageBytes,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: intake.tries },
    })
    if (senders.length > 0) {
      this.queue.addToResourcePolicy(
        new PolicyStatement({
          principals: senders.map(principalOf),
          actions: ['sqs:SendMessage'],
          resources: [this.queue.queueArn],
        }),
      )
    }
    const lambda = contractFunction(this, intake, props, {
      policies: { queue: [workOffRights(this.queue)] },
    })
    new EventSourceMapping(this, 'EventSource', {
      target: lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize: intake.batchSize,
      maxConcurrency: intake.atOnce,
      reportBatchItemFailures: true,
    })
  }
}

const principalOf = (sender: string): IPrincipal =>
  sender.startsWith('arn:') ? new ArnPrincipal(sender) : new AccountPrincipal(sender)
