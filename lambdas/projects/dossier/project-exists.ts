import { ownTables } from '../../platform/config/clients.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import { hasBegun } from '../../platform/event-store/has-begun.ts'
import { projectDecider } from '../decider.ts'

/**
 * Whether there is a project of that id: the first event of each lists it, and none is ever taken
 * away. Half a read unit, where its dossier takes a read unit for every 4 KB. True seconds before
 * lists show the project.
 */
export const projectExists = async (id: string): Promise<boolean> =>
  await hasBegun(ownTables(), streamName(projectDecider.category, id))
