import { join } from 'node:path'
import { buildWeb } from '../../local/build-web.ts'
import { buildLambdas } from './build-lambdas.ts'

/** Builds what CDK deploys: the Lambdas' bundles and the page. CDK runs it before each synthesis. */
const root = join(import.meta.dirname, '..', '..')
// The page first: one of the Lambdas renders it.
buildWeb(root, () => {})
await buildLambdas(join(root, 'dist'))
