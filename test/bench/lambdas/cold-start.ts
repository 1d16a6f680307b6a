import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prints the CPU time of the process so far, in microseconds: Node's own start is in it. */
const PROBE = `
  await import(process.argv[1])
  const { user, system } = process.cpuUsage()
  process.stdout.write(String(user + system))
  process.exit()`

/** What a function finds in its environment. */
const ENVIRONMENT = {
  AWS_REGION: 'eu-central-1',
  ASSAY_STAGE: 'bench',
  ASSAY_ORIGIN: 'https://assay.example',
  NODE_NO_WARNINGS: '1',
}

/** Milliseconds of CPU that a fresh Node takes to have a handler imported. */
export const cpuOfImport = (file: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PROBE, file], {
      env: ENVIRONMENT,
      encoding: 'utf8',
    }),
  ) / 1000

/** What every function has to have: the measure of all others. */
export const writeEmptyHandler = (folder: string): string => {
  const file = join(folder, 'empty.mjs')
  writeFileSync(file, 'export const handler = async () => ({ statusCode: 204 })\n')
  return file
}
