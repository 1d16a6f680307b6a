import { surviveTranslation } from '../survive-translation.ts'
import { keepPositions } from '../scrolling/restore-position.ts'
import { TourGate } from './tour-gate.tsx'
import { VisitorSurvey } from './visitor-survey.tsx'

// As soon as this file is there.
surviveTranslation()
keepPositions()

/** What any page does by itself or on demand, in a file of its own: no first screen needs it. */
const Prompts = () => (
  <>
    <TourGate />
    <VisitorSurvey />
  </>
)

export default Prompts
