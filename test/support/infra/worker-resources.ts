import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FunctionProperties, Resource, Synthesis } from './synthesised-templates.ts'

/** What the stack of the workers has for one consumer or schedule, at the stage `dev`. */
export interface Worker {
  readonly lambda: Resource<FunctionProperties>
  /** Source of the function. */
  readonly bundle: string
  readonly logGroup: Resource
  readonly role: Resource
  readonly deadLetters: Resource
}

export const workerName = ({ id }: { readonly id: string }): string =>
  `assay-dev-${id.replace('/', '-')}`

/** @throws {Error} when a part of it is not there once */
export const workerOf = (made: Synthesis, worker: { readonly id: string }): Worker => {
  const name = workerName(worker)
  const lambda = only(
    made
      .of<FunctionProperties>('workers', 'AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.FunctionName === name),
  )
  const { Code, LoggingConfig, Role } = lambda.Properties
  const asset = join(made.outdir, `asset.${Code.S3Key.replace('.zip', '')}`)
  return {
    lambda,
    bundle: readFileSync(join(asset, 'index.mjs'), 'utf8'),
    logGroup: only(
      made
        .of('workers', 'AWS::Logs::LogGroup')
        .filter(({ id }) => id === LoggingConfig.LogGroup.Ref),
    ),
    role: only(
      made.of('workers', 'AWS::IAM::Role').filter(({ id }) => id === Role['Fn::GetAtt'][0]),
    ),
    deadLetters: only(
      made
        .of('workers', 'AWS::SQS::Queue')
        .filter(({ Properties }) =>
          /^-dead-letters(\.fifo)?$/.test(String(Properties['QueueName']).replace(name, '')),
        ),
    ),
  }
}

/** @throws {Error} when there are none or several */
export const only = <Found>(found: readonly Found[]): Found => {
  const [one] = found
  if (one === undefined || found.length > 1) throw new Error(`There are ${found.length}, not one.`)
  return one
}

/** Tells what names a resource. */
export const isAbout =
  ({ id }: Resource) =>
  ({ Properties }: Resource): boolean =>
    JSON.stringify(Properties).includes(`"${id}"`)
