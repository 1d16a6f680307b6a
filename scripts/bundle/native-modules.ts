import { cp, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** For builds on another platform than Lambda's. */
export const HOW_TO_GET_NATIVE_MODULES =
  'Get it with: npm install --no-save --os=linux --cpu=x64 --libc=glibc sharp; then build again.'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** How packages with code for one platform are named where ours runs: Lambda on x64 with glibc. */
const FOR_LAMBDA = /-linux-x64$/

/** What only building from source needs. */
const NOT_DEPLOYED = /[\\/](?:src|install|node_modules)$/

/**
 * Copies a package with native code and all that it needs at run time, for Linux x64 whatever runs
 * here.
 *
 * @param from a `node_modules`
 * @param to another
 * @returns false, with nothing copied, when the part for Linux x64 is not installed
 */
export const copyNativeModule = async (
  module: string,
  from: string,
  to: string,
): Promise<boolean> => {
  const needed = await closureOf(module, from)
  if (![...needed].some((name) => FOR_LAMBDA.test(name))) return false
  for (const name of needed) {
    await cp(join(from, name), join(to, name), {
      recursive: true,
      filter: (path) => !NOT_DEPLOYED.test(path.slice(from.length + 1 + name.length)),
    })
  }
  return true
}

/** The package, what it depends on, and of its optional parts those that are installed for Lambda. */
const closureOf = async (module: string, from: string): Promise<Set<string>> => {
  const found = new Set<string>()
  const add = async (name: string): Promise<void> => {
    if (found.has(name)) return
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      await readFile(join(from, name, 'package.json'), 'utf8'),
    ) as Manifest
    const parts = Object.keys(optionalDependencies).filter(
      (part) => FOR_LAMBDA.test(part) && existsSync(join(from, part)),
    )
    for (const needed of [...Object.keys(dependencies), ...parts]) await add(needed)
  }
  await add(module)
  return found
}
