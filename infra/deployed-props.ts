import type { StackProps } from 'aws-cdk-lib'
import type { Deployment } from './deployment.ts'

export interface DeployedProps extends StackProps {
  readonly deployment: Deployment
}
