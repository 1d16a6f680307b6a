import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { settingNames, StageSettings } from './stage-settings.ts'

/** Where the settings of a stage stand, from the root of the repository. */
export const stageFile = (stage: string): string => `infra/stages/${stage}.json`

/**
 * Reads the settings of a stage from its file.
 *
 * @param root of the repository
 * @throws Error that names the file, the setting that does not fit, and what to write
 */
export const readStage = (root: string, stage: string): StageSettings => {
  if (!/^[a-z][a-z0-9]{1,11}$/.test(stage)) {
    throw new Error(
      `${stage} is no stage: take 2 to 12 lower-case letters and digits, a letter first, like prod.`,
    )
  }
  const file = stageFile(stage)
  if (!existsSync(join(root, file))) {
    throw new Error(
      `${file} is missing: the stage ${stage} has no settings. Write them there, beginning with a copy of ${stageFile('dev')}.`,
    )
  }
  const { success, output, issues } = v.safeParse(
    StageSettings,
    parse(file, readFileSync(join(root, file), 'utf8')),
    { abortPipeEarly: true },
  )
  if (success) return output
  throw new Error(issues.map((issue) => `${file}: ${sentence(issue)}`).join('\n'))
}

const parse = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

const sentence = (issue: v.BaseIssue<unknown>): string => {
  const name = v.getDotPath(issue)
  if (name === null) return 'takes an object, like { "region": "us-east-1", "protected": false }.'
  if (issue.type === 'strict_object') {
    return issue.expected === 'never'
      ? `${name} is no setting. The settings are ${settingNames.join(', ')}.`
      : `${name} is missing.`
  }
  return `${name} ${issue.message}.`
}
