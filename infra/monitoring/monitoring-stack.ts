import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ApiStack } from '../api/api-stack.ts'
import type { Deployment } from '../deployment.ts'
import { AlarmTopic } from './alarm-topic.ts'
import { addAlarms } from './alarms.ts'
import { addBudget } from './budget.ts'
import { addDashboard } from './dashboard.ts'

interface MonitoringStackProps extends StackProps {
  readonly deployment: Deployment
  readonly api: ApiStack
}

/** Every alarm, whom they tell, and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, api, ...props }: MonitoringStackProps) {
    super(scope, id, props)
    const { stage, alarmEmail, monthlyBudget } = deployment
    const { topic } = new AlarmTopic(this, 'Alarms', { stage, email: alarmEmail })
    addAlarms(this, stage, api.api, topic)
    if (monthlyBudget !== undefined) addBudget(this, { stage, monthlyBudget, topic })
    addDashboard(this, stage, api.api)
  }
}
