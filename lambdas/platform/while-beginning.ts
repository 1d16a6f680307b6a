import { config } from './config/config.ts'
import { errorDetails, log } from './log.ts'

/**
 * Does work while a function begins, where it is a process of its own. AWS gives it a whole processor then
 * and a part of one later, so that the first event waits less for what has to be read. Never throws: what
 * fails is left to the first event.
 */
export const whileBeginning = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    if (config().beginsBeforeFirstEvent) await work()
  } catch (error) {
    log('warn', 'not prepared while beginning', { error: errorDetails(error) })
  }
}
