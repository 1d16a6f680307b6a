import { type Band, ratingBands } from '../../../shared/values/rating.ts'

/** Colours of the light theme: what is drawn for other sites has its own background. */
export const INK = '#11181a'
export const QUIET = '#5f6d72'
export const LINE = '#7d8b8f'
export const PAPER = '#ffffff'
export const DEMO = '#a8420f'

/** Of a band's mark. */
export const markColours: Record<Band, { readonly ground: string; readonly ink: string }> = {
  AAA: { ground: '#0a4a45', ink: '#ffffff' },
  AA: { ground: '#14716a', ink: '#ffffff' },
  A: { ground: '#64b3a8', ink: '#052e2a' },
  BBB: { ground: '#aedad2', ink: '#0a3a35' },
  BB: { ground: '#e8ebeb', ink: '#263033' },
  B: { ground: '#f5ddb2', ink: '#463005' },
  CCC: { ground: '#efb976', ink: '#3c2303' },
  CC: { ground: '#dd8742', ink: '#2a1202' },
  C: { ground: '#ae4618', ink: '#ffffff' },
  D: { ground: '#74170e', ink: '#ffffff' },
  'N/A': { ground: PAPER, ink: QUIET },
}

/** A band in a word: `Strong`. */
export const wordOf = (band: Band): string =>
  ratingBands.find((one) => one.band === band)?.word ?? 'Not rated'
