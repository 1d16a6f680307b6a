import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { type Deployment, readDeployment } from './deployment.ts'
import { addStacks } from './stacks.ts'
import { chosenStage } from './stages/chosen-stage.ts'

const root = join(import.meta.dirname, '..')

/** Whoever mistyped a setting is told its sentence, not where in the code it was found. */
const settingsOrExit = (context: Readonly<Record<string, unknown>>): Deployment => {
  try {
    return readDeployment(root, chosenStage(context), process.env['CDK_DEFAULT_ACCOUNT'])
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return process.exit(1)
  }
}

/** What `cdk` runs: see `cdk.json`. */
const app = new App()
addStacks(app, settingsOrExit(app.node.getAllContext() as Readonly<Record<string, unknown>>))
