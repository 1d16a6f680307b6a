/** How an id is shown where no address is known: its first part. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** A person by address, else by id. */
export const personText = (id: string, email: string | null): string => email ?? shortId(id)

/** The day of an instant in UTC, for grouping: `2026-11-20`. */
export const dayKey = (instant: string): string => instant.slice(0, 10)

/** In UTC with seconds: `09:41:07`. */
export const clockText = (instant: string): string => instant.slice(11, 19)
