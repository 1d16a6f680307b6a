import { consumers } from './consumers.ts'
import { endpoints } from './endpoints.ts'
import { intakes } from './intakes.ts'
import { schedules } from './schedules.ts'

/** Everything that is deployed as a Lambda, but for the answer to unknown addresses. */
export const functions = [...endpoints, ...consumers, ...intakes, ...schedules]
