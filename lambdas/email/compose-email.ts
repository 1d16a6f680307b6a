import { type StoppableEmails, unsubscribeOneClick } from '../../shared/contract/user.ts'
import type { OptionalEmail, OptionalKind, QueuedEmail } from './outbox/queued-email.ts'

/** Plain text, a line per paragraph. */
export interface Email {
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Links {
  readonly origin: string
  /** Stops the recipient's optional emails; undefined without a user. */
  readonly unsubscribe: string | undefined
}

interface Template {
  readonly subject: string
  readonly news: (at: string) => string
  readonly ifItWasYou: string
  readonly ifNot: string
  readonly hasAccount: boolean
}

/** Of emails about an impersonation. */
type Details = Pick<QueuedEmail, 'reason' | 'by' | 'changes'>

const NOTHING_TO_DO = 'If that was you, there is nothing to do.'
const NEW_PASSWORD =
  'set a new password at once: choose "Log In", then "Forgot password", and enter the code that is sent to this address'

const templates: Readonly<Record<QueuedEmail['kind'], Template>> = {
  'password-changed': {
    subject: 'Your Assay password was changed',
    news: (at) =>
      `The password of your Assay account was changed on ${at}. Every other browser was signed out.`,
    ifItWasYou: NOTHING_TO_DO,
    ifNot: `If it was not, ${NEW_PASSWORD}.`,
    hasAccount: true,
  },
  'password-reset': {
    subject: 'Your Assay password was reset',
    news: (at) =>
      `A new password was set for your Assay account on ${at}, with a code that was sent to this address. Every browser was signed out.`,
    ifItWasYou: NOTHING_TO_DO,
    ifNot: `If it was not, somebody else can read your emails. Change the password of your mailbox first, and then ${NEW_PASSWORD}.`,
    hasAccount: true,
  },
  'account-deleted': {
    subject: 'Your Assay account was deleted',
    news: (at) =>
      `Your Assay account was deleted on ${at}, and with it its data. In backups your personal data becomes unreadable after two weeks.`,
    ifItWasYou: NOTHING_TO_DO,
    ifNot:
      'If it was not, somebody knew your password or used a browser in which you were signed in. The account cannot be put back, and you may sign up again with this address. If you use the same password elsewhere, change it there.',
    hasAccount: false,
  },
  'google-linked': {
    subject: 'Google was linked to your Assay account',
    news: (at) =>
      `A Google account was linked to your Assay account on ${at}: it opens the account beside your password.`,
    ifItWasYou: NOTHING_TO_DO,
    ifNot:
      'If it was not, change your password in the settings, choose "Sign out everywhere else" there, and write to us: only we can take the Google account off again.',
    hasAccount: true,
  },
  'second-factor-on': {
    subject: 'Two-factor authentication is on for your Assay account',
    news: (at) =>
      `Two-factor authentication was set up for your Assay account on ${at}: to log in takes your password and a code of your authenticator app. Every other browser was signed out.`,
    ifItWasYou: NOTHING_TO_DO,
    ifNot: `If it was not, ${NEW_PASSWORD}, and write to us: we turn it off when we know that it is you.`,
    hasAccount: true,
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off for your Assay account',
    news: (at) =>
      `Two-factor authentication was turned off for your Assay account on ${at}: your password alone opens it again. Every other browser was signed out.`,
    ifItWasYou: NOTHING_TO_DO,
    ifNot: `If it was not, ${NEW_PASSWORD}.`,
    hasAccount: true,
  },
  'second-factor-reset': {
    subject: 'We turned off the second factor of your Assay account',
    news: (at) =>
      `Our staff turned two-factor authentication off for your Assay account on ${at}, since somebody told us that the authenticator app is lost. Every browser was signed out. Your password opens the account; set two-factor authentication up again in your settings.`,
    ifItWasYou: 'If you asked us for help, there is nothing else to do.',
    ifNot: `If you did not, ${NEW_PASSWORD}, and write to us.`,
    hasAccount: true,
  },
  'failed-logins': {
    subject: 'Somebody tried to log in to your Assay account',
    news: (at) =>
      `A wrong password or code was given for your Assay account many times, the last time on ${at}. Nobody was signed in by that.`,
    ifItWasYou: 'If that was you, choose "Log In", then "Forgot password", and set a new one.',
    ifNot:
      'If it was not, there is nothing to do: we let nobody try for long. A password that you use nowhere else keeps the account safe.',
    hasAccount: true,
  },
  'impersonation-started': {
    subject: 'Our staff opened your Assay account',
    news: (at) =>
      `A member of our staff opened your Assay account on ${at} to look into a problem, and sees it as you do for 30 minutes at most. They cannot change your password, delete your account or take your data with them, and what they change is recorded under their name.`,
    ifItWasYou: 'If you asked us for help, there is nothing to do.',
    ifNot:
      'If you did not, you can end it at once: choose "Sign out everywhere else" in your settings. Then write to us.',
    hasAccount: true,
  },
  'impersonation-ended': {
    subject: 'Our staff left your Assay account',
    news: (at) =>
      `A member of our staff left your Assay account on ${at}. They can do nothing more in it.`,
    ifItWasYou: 'If you asked us for help, there is nothing to do.',
    ifNot: 'If you did not, or something is not as you want it, write to us.',
    hasAccount: true,
  },
}

const aboutStaff = ({ by, reason, changes }: Details): string[] => [
  ...(by === undefined ? [] : [`Who it was: ${by}`]),
  ...(reason === undefined ? [] : [`The reason they gave: ${reason}`]),
  ...(changes === undefined ? [] : [toldChanges(changes)]),
]

const toldChanges = (changes: readonly string[]): string =>
  changes.length === 0
    ? 'They changed nothing.'
    : `What they changed:\n${changes.map((change) => `- ${change}`).join('\n')}`

const instants = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export const composeEmail = (
  { kind, at, ...details }: Pick<QueuedEmail, 'kind' | 'at'> & Details,
  { origin, unsubscribe }: Links,
): Email => {
  const { subject, news, ifItWasYou, ifNot, hasAccount } = templates[kind]
  const paragraphs = [
    news(`${instants.format(new Date(at))} UTC`),
    ...aboutStaff(details),
    ifItWasYou,
    ifNot,
    ...(hasAccount ? [`Your settings: ${origin}/my/settings`] : [`Assay: ${origin}`]),
    ...(hasAccount && unsubscribe !== undefined
      ? [
          `This email is about the safety of your account. We send it whatever emails you have chosen. To stop all optional emails: ${unsubscribe}`,
        ]
      : []),
  ]
  return { subject, text: `${paragraphs.join('\n\n')}\n` }
}

const whyOptional: Readonly<Record<OptionalKind, string>> = {
  'security-alerts':
    'You get this email because you watch this project and have not turned security alerts off.',
  'watchlist-digest': 'You get this email because you chose a digest of your watchlists.',
  'product-news': 'You get this email because you chose news about Assay.',
  'webhook-added': 'You get this email because it is about the safety of your account.',
  'webhook-disabled': 'You get this email because you have added this webhook.',
}

const stoppable: Readonly<
  Record<OptionalKind, { what: StoppableEmails; words: string } | undefined>
> = {
  'security-alerts': { what: 'securityAlerts', words: 'security alerts' },
  'watchlist-digest': { what: 'watchlistDigest', words: 'digests' },
  'product-news': { what: 'productNews', words: 'news' },
  'webhook-added': undefined,
  'webhook-disabled': undefined,
}

/** With why the reader gets it and how to stop it, also by a button of the mail program. */
export const composeOptional = (
  { kind, subject, paragraphs }: Pick<OptionalEmail, 'kind' | 'subject' | 'paragraphs'>,
  { origin, token }: { readonly origin: string; readonly token: string },
): Email => {
  const stop = stoppable[kind]
  const why = `${whyOptional[kind]} Your settings: ${origin}/my/settings`
  if (!stop) return { subject, text: `${[...paragraphs, why].join('\n\n')}\n` }
  const { what, words } = stop
  const query = `id=${encodeURIComponent(token)}`
  const page = `${origin}/unsubscribe?${query}`
  return {
    subject,
    text: `${[
      ...paragraphs,
      why,
      `To stop ${words}: ${page}&what=${what}`,
      `To stop all optional emails: ${page}`,
    ].join('\n\n')}\n`,
    headers: {
      'List-Unsubscribe': `<${origin}${unsubscribeOneClick.path}?${query}&what=${what}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
