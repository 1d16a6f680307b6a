/** What the operators' commands may ask of the way in of measurements. */

export { createIntake } from './intake/intake.ts'
