import { join } from 'node:path'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { DeclaredRights } from '../../lambdas/platform/rights.ts'
import type { Deployment } from '../deployment.ts'
import { functionName } from '../names.ts'
import { functionPolicies, functionPolicyFindings, type Places } from './function-policies.ts'
import { LoggedFunction, type LoggedFunctionProps } from './logged-function.ts'

/** Where a function of the contract is built, and with what beside its own declarations. */
export interface ContractFunctionProps {
  readonly stage: string
  /** Folder of the bundled Lambdas. */
  readonly bundles: string
  readonly environment: Readonly<Record<string, string>>
  readonly environmentKey: IKey
  readonly places: Places
}

type Declared = DeclaredRights &
  Parameters<typeof memoryOf>[0] & {
    /** `<feature>/<name>` */
    readonly id: string
    readonly summary: string
    readonly timeoutSeconds: number
  }

/**
 * The Lambda of one entry of the contract, with its log group and the rights it declares.
 *
 * @param own what its kind adds; policies beside those of what it declares
 */
export const contractFunction = (
  scope: Construct,
  declared: Declared,
  { stage, bundles, environment, environmentKey, places }: ContractFunctionProps,
  {
    policies,
    ...own
  }: Pick<LoggedFunctionProps, 'policies' | 'reservedConcurrency' | 'hasNativeCode'>,
): LambdaFunction =>
  new LoggedFunction(scope, 'Lambda', {
    functionName: functionName(stage, declared.id),
    description: declared.summary.slice(0, 256),
    code: join(bundles, declared.id.replace('/', '-')),
    environment,
    environmentKey,
    isTraced: places.deployment.isTraced,
    policies: { ...functionPolicies(scope, declared, places), ...policies },
    timeoutSeconds: declared.timeoutSeconds,
    memoryMegabytes: memoryOf(declared, places.deployment),
    acknowledged: functionPolicyFindings(declared, places),
    ...own,
  }).lambda

/** MB of a function: what holds columns of the catalogue gets more where a stage has many projects. */
const memoryOf = (
  needs: {
    readonly memoryMegabytes: number
    readonly readsCatalogue?: boolean
    readonly storesCatalogue?: boolean
  },
  { catalogueMemory = 0 }: Pick<Deployment, 'catalogueMemory'>,
): number =>
  needs.readsCatalogue === true || needs.storesCatalogue === true
    ? Math.max(needs.memoryMegabytes, catalogueMemory)
    : needs.memoryMegabytes
