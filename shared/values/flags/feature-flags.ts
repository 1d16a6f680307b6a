/** Parts of the site that are shown to some users only. A flag permits nothing: calls ask for rights. */
export const FLAG_NAMES = ['portfolio', 'impersonationTool', 'guidedTour'] as const
export type FlagName = (typeof FLAG_NAMES)[number]
export type Flags = Readonly<Record<FlagName, boolean>>

/** What visitors see, whatever the file says, and anybody as long as there is none. */
export const FLAGS_OF_VISITORS: Flags = {
  portfolio: false,
  impersonationTool: false,
  guidedTour: true,
}

export interface FlagUser {
  readonly username: string
  readonly email: string
}
