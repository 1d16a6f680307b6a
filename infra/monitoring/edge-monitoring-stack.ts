import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { DeployedProps } from '../deployed-props.ts'
import type { EdgeStack } from '../edge/edge-stack.ts'
import { AlarmTopic } from './alarm-topic.ts'
import { addAlarms } from './alarms.ts'
import { edgeErrorMetric } from '../product-metrics.ts'

interface EdgeMonitoringStackProps extends DeployedProps {
  readonly edge: EdgeStack
}

/** What watches CloudFront: in us-east-1, where its metrics are, and an alarm tells a topic of its region. */
export class EdgeMonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, edge, ...props }: EdgeMonitoringStackProps,
  ) {
    super(scope, id, props)
    const { stage, alarmEmail } = deployment
    const { topic } = new AlarmTopic(this, 'Alarms', {
      stage,
      topicName: `assay-${stage}-edge-alarms`,
      email: alarmEmail,
    })
    addAlarms(this, stage, topic, [
      {
        name: 'edge-errors',
        says: 'One of twenty requests to the site is answered with 5xx, or not at all.',
        metric: edgeErrorMetric(edge.distributionId),
        threshold: 5,
        periods: 2,
      },
    ])
  }
}
