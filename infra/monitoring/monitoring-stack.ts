import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ApiStack } from '../api/api-stack.ts'
import type { DeployedProps } from '../deployed-props.ts'
import type { IdentityStack } from '../identity/identity-stack.ts'
import { AlarmTopic } from './alarm-topic.ts'
import { addAlarms, productAlarms } from './alarms.ts'
import { addBudget } from './budget.ts'
import { addDashboard } from './dashboard.ts'

interface MonitoringStackProps extends DeployedProps {
  readonly api: ApiStack
  readonly identity: IdentityStack
}

/** All alarms but those of the edge and of versions of a call, whom alarms tell, and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, api, identity, ...props }: MonitoringStackProps,
  ) {
    super(scope, id, props)
    const { stage, alarmEmail, monthlyBudget } = deployment
    const { topic } = new AlarmTopic(this, 'Alarms', {
      stage,
      topicName: `assay-${stage}-alarms`,
      email: alarmEmail,
    })
    addAlarms(this, stage, topic, productAlarms(stage, api.api, identity.readBy(this, deployment)))
    if (monthlyBudget !== undefined) addBudget(this, { stage, monthlyBudget, topic })
    addDashboard(this, stage, api.api)
  }
}
