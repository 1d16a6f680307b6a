import { isDeepStrictEqual } from 'node:util'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import type { CatalogueTable, Pointer } from '../../lambdas/projects/catalogue-items.ts'
import { projectCatalogue } from '../../lambdas/projects/catalogue-row.ts'
import { readProjectStates } from '../../lambdas/projects/project-states.ts'
import { publishCatalogue } from '../../lambdas/projects/publish-catalogue.ts'
import { readEdition } from '../../lambdas/projects/read-edition.ts'

/**
 * Publishes the catalogue anew where it is not what the projects' heads say.
 *
 * @returns the version that was published; undefined when the one in force is right
 * @throws {PublicationConflictError} when others kept publishing
 */
export const rebuildCatalogue = async (table: CatalogueTable): Promise<number | undefined> => {
  const store = createEventStore(table)
  let isRight = false
  const version = await publishCatalogue(table, async (inForce) => {
    const rows = projectCatalogue(await readProjectStates({ ...table, store }))
    isRight = isDeepStrictEqual(inForce ? await rowsOf(table, inForce) : [], rows)
    return isRight ? undefined : rows
  })
  return isRight ? undefined : version
}

/** undefined when the edition lacks a part or cannot be unpacked. */
const rowsOf = async (table: CatalogueTable, pointer: Pointer) => {
  try {
    return await readEdition(table, pointer)
  } catch (error) {
    const isDamaged =
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    if (!isDamaged) throw error
    return undefined
  }
}
