import { DAY_MS } from '../../../../shared/values/days.ts'

export const ageInDays = (at: string, now: number): number => (now - Date.parse(at)) / DAY_MS

export const instantOf = (time: number): string => new Date(time).toISOString()

/** Never −0, which JSON lacks. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0
