import { waitPatiently } from './patience.ts'

/** Loaded before a product that is under test. */
waitPatiently()
