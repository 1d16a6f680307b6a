import { DAY_MS } from '../../../../shared/values/days.ts'

/** @param now epoch milliseconds */
export const ageInDays = (at: string, now: number): number => (now - Date.parse(at)) / DAY_MS

/** Epoch milliseconds as ISO 8601 in UTC. */
export const instantOf = (time: number): string => new Date(time).toISOString()

/** Never −0, which JSON does not have. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0
