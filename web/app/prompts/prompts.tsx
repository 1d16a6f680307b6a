import { useEffect } from 'react'
import { keepPositions } from '../restore-position.ts'
import { TourGate } from './tour-gate.tsx'
import { VisitorSurvey } from './visitor-survey.tsx'

/** What any page does by itself or on demand, in a file of its own: no first screen needs it. */
const Prompts = () => {
  useEffect(keepPositions, [])
  return (
    <>
      <TourGate />
      <VisitorSurvey />
    </>
  )
}

export default Prompts
