/** An event of a user, as it was sent. */
export interface UserActivity {
  /** ISO 8601 in UTC with milliseconds, by the server's clock. */
  readonly at: string
  readonly eventName: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** A row of the table `activity`. */
export interface ActivityItem {
  readonly user: string
  /** `<day>#<command id>` */
  readonly id: string
  readonly at: string
  readonly eventName: string
  /** JSON */
  readonly properties: string
  /** Epoch seconds. */
  readonly expiresAt: number
}

export const toUserActivity = ({ at, eventName, properties }: ActivityItem): UserActivity => ({
  at,
  eventName,
  properties: JSON.parse(properties) as UserActivity['properties'],
})
