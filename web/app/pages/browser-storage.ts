import { THEME_KEY } from '../../components/theme/theme.ts'
import { IGNORED_CONTENT_KEY } from '../../features/announcement/ignored-content.ts'
import { PAGE_LEFT_KEY } from '../../features/impersonation/page-left.ts'
import {
  COMPARED_KEY,
  CONSENT_KEY,
  CURRENT_LIST_KEY,
  LEADERBOARD_KEY,
  POSITION_KEY,
  SIGNED_IN_KEY,
  SURVEY_PROMPTED_KEY,
  USER_TYPE_KEY,
} from '../../lib/storage-keys.ts'
import { RELOADED_KEY } from '../../lib/reload-once.ts'
import { PENDING_ACTION_KEY } from '../../lib/session/pending-action.ts'

export type StoredItem = {
  name: string
  kind: 'cookie' | 'local storage' | 'session storage'
  purpose: string
  kept: string
}

/** Every cookie and storage key of the site: nothing else may be stored. */
export const storedItems: readonly StoredItem[] = [
  {
    name: 'next-auth.session-token',
    kind: 'cookie',
    purpose: 'Keeps you signed in. A random number that says nothing about you.',
    kept: 'Until you sign out, or 14 days after your last visit, 90 days at most',
  },
  {
    name: 'next-auth.csrf-token',
    kind: 'cookie',
    purpose: 'Proves that a sign-in or sign-out was sent from this site.',
    kept: 'Until you close the browser',
  },
  {
    name: 'next-auth.callback-url',
    kind: 'cookie',
    purpose: 'Remembers the page to return to after signing in.',
    kept: 'Until you close the browser',
  },
  {
    name: 'next-auth.state, next-auth.nonce, next-auth.pkce.code_verifier',
    kind: 'cookie',
    purpose: 'Prove, while you sign in with Google, that the answer is to your own request.',
    kept: 'Until you are back, 15 minutes at most',
  },
  {
    name: 'next-auth.second-factor',
    kind: 'cookie',
    purpose: 'Tells, between your password and the code of your app, whose code it is. Encrypted.',
    kept: 'Until you are signed in, 5 minutes at most',
  },
  {
    name: 'assay.visitor',
    kind: 'cookie',
    purpose:
      'Counts your browser once, in votes and views, while you are not signed in. A random number, signed by us.',
    kept: 'A year',
  },
  {
    name: 'nextauth.message',
    kind: 'local storage',
    purpose: 'Tells your other tabs that you signed in or out, and when. Nothing else.',
    kept: 'Until you clear it',
  },
  {
    name: CONSENT_KEY,
    kind: 'local storage',
    purpose: 'Whether you allowed analytics or refused them, so that we do not ask again.',
    kept: 'Until you clear it',
  },
  {
    name: SIGNED_IN_KEY,
    kind: 'local storage',
    purpose:
      'Whether somebody was signed in last, so that the header keeps room for their picture.',
    kept: 'Until you clear it',
  },
  {
    name: CURRENT_LIST_KEY,
    kind: 'local storage',
    purpose: 'Which watchlist you worked with last, and whose it was.',
    kept: 'Until you clear it',
  },
  {
    name: LEADERBOARD_KEY,
    kind: 'local storage',
    purpose: 'How you want tables of projects: their columns, the height of rows, keys on or off.',
    kept: 'Until you clear it',
  },
  {
    name: IGNORED_CONTENT_KEY,
    kind: 'local storage',
    purpose: 'The announcement that you dismissed, so that it stays away.',
    kept: 'Until you dismiss another one, or clear it',
  },
  {
    name: SURVEY_PROMPTED_KEY,
    kind: 'local storage',
    purpose: 'When you put our questions off, so that we do not ask again for 7 days.',
    kept: 'Until you clear it',
  },
  {
    name: USER_TYPE_KEY,
    kind: 'local storage',
    purpose: 'Which of three descriptions you chose for yourself. It orders pages for you.',
    kept: 'Until you clear it',
  },
  {
    name: THEME_KEY,
    kind: 'local storage',
    purpose: 'Light or dark, if you chose one in the footer.',
    kept: 'Until you choose System',
  },
  {
    name: COMPARED_KEY,
    kind: 'session storage',
    purpose: 'The projects you ticked in the leaderboard to compare them.',
    kept: 'Until you close the tab',
  },
  {
    name: POSITION_KEY,
    kind: 'session storage',
    purpose: 'How far you had scrolled when you left or reloaded a page, to bring you back there.',
    kept: 'Until you close the tab',
  },
  {
    name: PENDING_ACTION_KEY,
    kind: 'session storage',
    purpose: 'The project you wanted to watch when you were asked to log in.',
    kept: 'Until you are logged in, 30 minutes at most',
  },
  {
    name: PAGE_LEFT_KEY,
    kind: 'session storage',
    purpose: 'For our staff: the page to return to after acting as a user.',
    kept: 'Until you close the tab',
  },
  {
    name: RELOADED_KEY,
    kind: 'session storage',
    purpose: 'That the page reloaded itself to get a new version, so that it does so only once.',
    kept: 'Until you close the tab',
  },
]
