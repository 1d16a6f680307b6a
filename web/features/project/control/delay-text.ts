/** A span of time in its largest whole unit: `30 min`, `48 h`, `7 d`. */
export const delayText = (seconds: number): string => {
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min`
  const hours = Math.round(seconds / 3600)
  return hours < 96 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
