import { OpsError } from '../ops-error.ts'
import type { KnownProject } from './plan-facts.ts'

/**
 * Real and fictional projects never stand in one list: ranks and comparisons would mix the two.
 *
 * @param areDemo of what is to come in, one for each project or source
 * @throws {OpsError} that says what to do
 */
export const keepApart = (
  there: readonly Pick<KnownProject, 'facts'>[],
  areDemo: readonly boolean[],
): void => {
  const hasDemo = there.some(({ facts }) => facts.demo) || areDemo.includes(true)
  const hasReal = there.some(({ facts }) => !facts.demo) || areDemo.includes(false)
  if (!hasDemo || !hasReal) return
  if (there.length === 0) {
    throw new OpsError('The file lists real and demo projects: give a file for each.')
  }
  const [present, given] = there.some(({ facts }) => facts.demo)
    ? ['demo', 'real']
    : ['real', 'demo']
  throw new OpsError(
    `There are ${present} projects here, and the file brings ${given} ones; they never stand in one ` +
      'list. Start an empty folder with npm start -- --data DIR --empty, and import with --data DIR.',
  )
}
