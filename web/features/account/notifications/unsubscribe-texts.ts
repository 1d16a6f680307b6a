export const stopEmails = 'Stop emails'
export const noMoreEmails = 'No more emails'
export const accountSettingsInText = 'account settings'
export const stopped =
  'We no longer send you news, alerts or digests. We still send emails about the account itself. Turn single ones on again in your {settings}.'
export const linkIsIncomplete =
  'This link is incomplete. Open it again from the email, or choose what we send in your {settings}.'
export const stopAllNews = 'Stop all news, alerts and digests from Assay?'
export const stoppable = {
  productNews: {
    question: 'Stop news about Assay?',
    button: 'Stop news',
    done: 'We no longer send you news. Turn it on again in your {settings}.',
  },
  securityAlerts: {
    question: 'Stop security alerts of projects on your watchlists?',
    button: 'Stop security alerts',
    done: 'We no longer send you security alerts. Turn them on again in your {settings}.',
  },
  watchlistDigest: {
    question: 'Stop the digest of your watchlists?',
    button: 'Stop the digest',
    done: 'We no longer send you digests. Turn them on again in your {settings}.',
  },
} as const
export const stopAllOptionalEmails = 'Stop all optional emails'
export const stopping = 'Stopping…'
