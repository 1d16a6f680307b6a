import { openDataDirectory } from '../../../local/data-directory/data-directory.ts'
import { loadDemo } from '../../../local/demo/load-demo.ts'
import { startLocalStack } from '../../../local/local-stack.ts'

/** Of the demo's 120, all that a test names among them. */
const SMALL = 24

/**
 * Fills a data directory, in a process of its own: a local stack leaves its addresses in the environment.
 * @example node load-small-demo.ts FOLDER
 */
const directory = openDataDirectory(process.argv[2] ?? '')
const stack = await startLocalStack({ directory, port: 0, print: () => {} })
await loadDemo(stack, directory, () => {}, SMALL)
await stack.stop()
directory.release()
