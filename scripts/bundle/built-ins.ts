import { builtinModules } from 'node:module'
import type { Plugin } from 'rolldown'

const PREFIX = '\0built-in:'
const names = builtinModules.filter((name) => !name.startsWith('_')).join('|')

/**
 * Takes Node's own modules from `process.getBuiltinModule` instead of importing them: an
 * `import 'node:http'` makes the loader prepare every export of the module, which costs a cold start
 * about 35 ms of CPU.
 */
export const builtIns: Plugin = {
  name: 'built-ins',
  resolveId: {
    filter: { id: new RegExp(`^(node:)?(${names})$`) },
    handler: (id) => ({ id: PREFIX + id.replace(/^node:/, ''), moduleSideEffects: false }),
  },
  load: {
    filter: { id: /^\0built-in:/ },
    handler: (id) => `module.exports = process.getBuiltinModule('node:${id.slice(PREFIX.length)}')`,
  },
}
