import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Lets a rule of cdk-nag pass for a construct and all below it.
 *
 * @param reasons by rule, e.g. `AwsSolutions-COG2`: why the rule does not serve us there
 */
export const acknowledge = (
  construct: IConstruct,
  reasons: Readonly<Record<string, string>>,
): void => {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id, reason })
  }
}
