import { stageFile } from './read-stage.ts'

/** What may be done with a stage. */
export const stageCommands = ['synth', 'diff', 'bootstrap', 'deploy', 'destroy'] as const
export type StageCommand = (typeof stageCommands)[number]

/**
 * The words of the CDK's command line for a command about a stage.
 *
 * @param given what follows the command: the stage, then stacks or options of the CDK
 * @param isProtected tells whether a stage is; it throws when there is none of that name
 * @throws Error with the remedy when no stage is named, or a protected one is to be destroyed
 */
export const cdkCommand = (
  command: StageCommand,
  given: readonly string[],
  isProtected: (stage: string) => boolean,
): readonly string[] => {
  const { stage, rest } = split(command, given)
  const wantsAll = !rest.some((word) => word.startsWith('assay-'))
  if (isProtected(stage) && command === 'destroy') {
    throw new Error(
      `The stage ${stage} is protected, and nothing was deleted. To delete it with all its data, set "protected": false in ${stageFile(stage)}, deploy, then destroy.`,
    )
  }
  return [command, '-c', `stage=${stage}`, ...optionsOf(command, wantsAll), ...rest]
}

const split = (command: StageCommand, given: readonly string[]) => {
  const [first, ...others] = given
  if (first !== undefined && !first.startsWith('-')) return { stage: first, rest: others }
  // The only one that changes nothing anywhere.
  if (command === 'synth') return { stage: 'dev', rest: given }
  throw new Error(`Say which stage: npm run ${command} -- STAGE, as in npm run ${command} -- dev.`)
}

const optionsOf = (command: StageCommand, wantsAll: boolean): readonly string[] => {
  const all = wantsAll ? ['--all'] : []
  if (command === 'synth') return ['-q', '--no-notices']
  // Asked once here, by the name of the stage, and not once for each of its stacks.
  if (command === 'deploy') return [...all, '--require-approval', 'never', '--concurrency', '1']
  if (command === 'destroy') return [...all, '--force']
  return []
}
