import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cdkCommand, type StageCommand, stageCommands } from './cdk-command.ts'
import { readStage } from './read-stage.ts'

const root = join(import.meta.dirname, '..', '..')
const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk')

/** Runs the CDK for a stage: `run-cdk.ts <command> <stage> [stacks and options]`. */
const run = ([command = '', ...given]: readonly string[]): number => {
  const known = stageCommands.find((name) => name === command)
  if (known === undefined) throw new Error(`Take one of ${stageCommands.join(', ')}.`)
  const words = cdkCommand(known, given, (stage) => readStage(root, stage).protected)
  // The CDK leaves templates of stacks there that are no more.
  if (known === 'synth') rmSync(join(root, 'dist', 'cdk'), { recursive: true, force: true })
  return (
    spawnSync(process.execPath, [cdk, ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true', ...environmentOf(known) },
    }).status ?? 1
  )
}

/** No prompts where nothing is changed. */
const environmentOf = (command: StageCommand) => (command === 'synth' ? { CI: '1' } : {})

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
