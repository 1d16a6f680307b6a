import { Stack } from 'aws-cdk-lib'
import { CfnParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { Deployment } from './deployment.ts'

/**
 * A value of another stack for everything in this one: a parameter asks for it, once for each generation
 * of secrets, and all others read the parameter. CloudFormation asks anew wherever a template has
 * `Fn::GetStackOutput`, and fails where it has to ask too often.
 *
 * @param name of the parameter: one for each value
 */
export const readOnce = (
  scope: Construct,
  { secretsGeneration }: Pick<Deployment, 'secretsGeneration'>,
  name: string,
  value: string,
): string => {
  const stack = Stack.of(scope)
  const parameter =
    (stack.node.tryFindChild(name) as CfnParameter | undefined) ??
    new CfnParameter(stack, name, {
      type: 'String',
      value,
      description: `Read for generation ${secretsGeneration}.`,
    })
  return parameter.attrValue
}
