import { stageFile } from './read-stage.ts'
import { settingNames } from './stage-settings.ts'

/**
 * The stage that a command of the CDK is given for, the one thing that `-c` may say: a setting on a
 * command line is taken away by the next command that forgets it.
 *
 * @param context all that the CDK was told, its own flags too, which have a colon or a slash
 * @throws Error with the remedy when no stage is named, or anything beside it
 */
export const chosenStage = (context: Readonly<Record<string, unknown>>): string => {
  const { stage, ...others } = context
  const flag = Object.keys(others).find((name) => /^[\w.-]+$/.test(name))
  const file = stageFile(typeof stage === 'string' ? stage : '<stage>')
  if (flag !== undefined) {
    throw new Error(
      settingNames.includes(flag)
        ? `-c ${flag} is not taken: write "${flag}" into ${file} and leave the flag out.`
        : `-c ${flag} is not taken, and there is no setting of that name. Settings stand in ${file}.`,
    )
  }
  if (typeof stage === 'string' && stage !== '') return stage
  throw new Error('Say which stage, as in npm run deploy -- dev (with npx cdk: -c stage=dev).')
}
