import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readArguments } from '../command.ts'
import { OpsError } from '../ops-error.ts'

/**
 * The one argument that belongs to no option, and the options.
 * @throws {OpsError} when there is none or another, and as `readArguments` does
 */
export const readArgumentsWithFile = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const files = tokens.filter(({ kind }) => kind === 'positional')
  const [file] = files
  if (files.length !== 1 || !file) {
    throw new OpsError('Give one FILE. --help lists the options.')
  }
  const rest = args.filter((_, index) => index !== file.index)
  return { file: args[file.index]!, values: readArguments(rest, options) }
}
