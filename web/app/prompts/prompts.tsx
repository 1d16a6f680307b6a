import { TourGate } from './tour-gate.tsx'
import { VisitorSurvey } from './visitor-survey.tsx'

/** What opens over any page by itself or on demand, in a file of its own: no first screen needs it. */
const Prompts = () => (
  <>
    <TourGate />
    <VisitorSurvey />
  </>
)

export default Prompts
