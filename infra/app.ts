import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { readDeployment } from './deployment.ts'
import { addStacks } from './stacks.ts'

/** What `cdk` runs: see `cdk.json`. */
const app = new App()
const root = join(import.meta.dirname, '..')
const settings = (name: string): unknown => app.node.tryGetContext(name)
addStacks(app, readDeployment(settings, root, process.env['CDK_DEFAULT_ACCOUNT']))
