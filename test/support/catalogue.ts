import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { importProjects } from '../../lambdas/projects/import-catalogue.ts'
import { generateProjects } from '../../local/demo/generate-projects.ts'
import type { ProjectFacts } from '../../shared/values/project.ts'
import type { TestCloud } from './test-cloud.ts'

/**
 * Publishes the first projects of the demo: among them Quernstead (QRN), Corvane (CVN, stCVN) and
 * Dunlinbridge, which has neither token nor rank.
 *
 * @returns what was published, best rank first, projects without a rank last
 */
export const publishProjects = async (
  { documents, stage }: TestCloud,
  count: number,
): Promise<readonly ProjectFacts[]> => {
  const table = { client: documents, stage, now: () => Date.now() }
  const projects = generateProjects(7, count)
  await importProjects({ store: createEventStore(table), ...table }, projects)
  return projects.toSorted((a, b) => (b.marketCapUsd ?? -1) - (a.marketCapUsd ?? -1))
}
