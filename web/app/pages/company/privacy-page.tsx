import { Link } from 'wouter'
import { storedItems } from '../browser-storage.ts'
import { Prose } from '../prose.tsx'
import { StoredItemTable } from './stored-item-table.tsx'

/** `/company/privacy-policy` */
const PrivacyPage = () => (
  <Prose
    title="Privacy Policy"
    lead="What this demonstration of Assay stores about you, and for how long. It shows no advertising and does not share data. It counts views of each project, and looks at what you do only if you allow it."
  >
    <h2>If you only look around</h2>
    <p>
      You need no account to look and search. A table below lists what your browser keeps. The
      server logs which call a request was, how long it took and how it ended, for 90 days. To stop
      abuse, it counts some calls per network address, as a hash, for at most a day. The network in
      front of it logs each request with the network address, the browser and the address that was
      asked for, for 90 days.
    </p>

    <h2>If you allow analytics</h2>
    <p>
      Only then, and while you are logged in, does your browser tell us which pages and projects you
      open, what you watch, that you asked for a quote, how long your searches are and how many
      results they have, and your steps through surveys and tours. We keep that under your account
      for 180 days; it is part of your export, and goes when you delete the account, from our
      analyses with their next run. Where this site uses an analytics service, that service receives
      page views and timings, without your account. You can take your consent back in the{' '}
      <Link className="link" href="/company/cookie-policy#analytics">
        Cookie Policy
      </Link>
      .
    </p>

    <h2>If something fails</h2>
    <p>
      When a page or a call fails, your browser reports it to us: the address of the page, technical
      details of the failure and the number of the call, but not your account. We cut out passwords,
      codes, tokens and email addresses before we store a report, and delete it after 90 days.
    </p>

    <h2>If you look at a project, or vote</h2>
    <p>
      We count each browser or account once a day for each project, and keep its vote until it
      changes. Both are stored under a hash that differs for every project. It does not show who you
      are, or what else you looked at or voted on. Votes stay when an account is deleted.
    </p>

    <AccountData />
    <SentData />

    <h2>In your browser</h2>
    <p>
      They do what you ask for, and one counts your views and votes. None of them tracks you
      elsewhere. Over an encrypted connection the names of the cookies begin with{' '}
      <code>__Host-</code> or <code>__Secure-</code>.
    </p>
    <StoredItemTable label="What your browser keeps" items={storedItems} />

    <h2>Your choices</h2>
    <p>
      In your{' '}
      <Link className="link" href="/my/settings">
        account settings
      </Link>{' '}
      you can see what we keep about you, export it as a file, and delete your account. The file has
      no votes, requests for quotes, messages sent to webhooks, or what the identity provider alone
      keeps; it has the secrets of your webhooks, so keep it to yourself. Deleting removes the
      account, its sign-ins, picture, watchlists, wallets, answers and webhooks with what we sent to
      them at once. The record of changes stays; the personal data in it becomes unreadable for
      good, in our backups after two weeks. Watchlists stay readable there, so keep personal data
      out of their names. See also the{' '}
      <Link className="link" href="/company/terms-and-conditions">
        Terms and Conditions
      </Link>
      .
    </p>
  </Prose>
)

const AccountData = () => (
  <>
    <h2>If you have an account</h2>
    <ul>
      <li>
        Your email address. You log in with it, and we send codes and messages about your account to
        it. We never show it to others.
      </li>
      <li>
        Your password, stored as a hash by the identity provider. It also receives the network
        address you sign in from, to protect the account.
      </li>
      <li>
        If you sign in with Google: your email, name and picture as Google gives them. Your browser
        then loads the picture from Google, unless you set your own.
      </li>
      <li>
        Your sign-ins: when each began, when it was last used, and the name of the browser, so that
        you can tell them apart and end them. We delete a record when you sign out or when it
        expires.
      </li>
      <li>
        Your picture, if you set one. We crop it and remove hidden data from the file. Anyone who
        knows your username can see it.
      </li>
      <li>
        That you signed in from a network address, as a hash for 90 days. Wrong passwords that
        others try then cannot keep you out.
      </li>
      <li>
        The wallets you link and their labels. We encrypt them with a key of your account alone and
        show them to no other user.
      </li>
      <li>
        The webhooks you add. We encrypt their addresses with a key of your account alone, and keep
        what we sent to them for 15 days, also when you delete a webhook.
      </li>
      <li>Which emails you want.</li>
      <li>
        What you answer when we ask what brings you here: what describes you, your experience, the
        projects you like and the name of a list. We encrypt it with a key of your account alone and
        show it to no other user.
      </li>
      <li>
        Your watchlists: their names, the projects in them, and when you marked changes as seen. We
        keep each change with its time, so that a list can be restored and checked.
      </li>
      <li>
        Your account’s number in the log lines of requests you make while signed in. They never hold
        passwords, codes or cookies.
      </li>
    </ul>
    <p>
      To look into a problem, a member of our staff may open your account for half an hour. They
      then see what you see, and may change your watchlists, wallets and answers. We record each
      time, with the reason if they give one, and tell you by email what they changed.
    </p>
  </>
)

/** Reports of incidents and requests for quotes. */
const SentData = () => (
  <>
    <h2>If you report an incident</h2>
    <p>
      We encrypt what you write, your email address if you give one and, if you are signed in, your
      account’s number, with a key of that report alone. Staff can read the text and the email
      address, but not the account’s number. We publish none of it. What you report while signed in
      is part of your export, and nobody can read it any more once you delete your account. What you
      report without signing in leads to no account; whoever runs the site can erase it by its
      reference number.
    </p>

    <h2>If you request a quote</h2>
    <p>
      We encrypt your name, your email address, your company and what you write, with a key of that
      request alone. Only staff can read them, to answer you by email. After two years the key is
      deleted, and nobody can read the request any more; whoever runs the site can erase it earlier.
      It belongs to no account and stays when you delete yours.
    </p>
  </>
)

export default PrivacyPage
