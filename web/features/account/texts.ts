/** What the newer sections of the settings say. */
export const texts = {
  tour: {
    lead: 'Seven stops on the home page, in about a minute.',
    start: 'Get Started',
  },
} as const
