import { Link } from 'wouter'
import { storedItems } from './browser-storage.ts'
import { Prose } from './prose.tsx'

/** `/company/privacy-policy`: what is stored, where, and for how long. */
const PrivacyPage = () => (
  <Prose
    title="Privacy Policy"
    lead="What this demonstration of Assay stores about you, and for how long. It shows no advertising, does not track you and does not share data. It counts views of each project."
  >
    <h2>If you only look around</h2>
    <p>
      You can look at every project and search without an account. What your own browser keeps is
      listed below, and what is kept of views and votes in the next part. The server writes a line
      for each request to its log: which call it was, how long it took and how it ended. To hold
      back abuse it counts some calls per network address for at most a day; it keeps a hash of the
      address, not the address.
    </p>

    <h2>If you look at a project, or vote</h2>
    <p>
      That a browser or an account has looked at a project is kept for that day, and its vote until
      it is changed, each under a hash that is another one for every project: nobody can read from
      it who it was, nor what else they looked at or voted on. Votes stay when an account is
      deleted.
    </p>

    <h2>If you have an account</h2>
    <ul>
      <li>
        Your email address. It is your name here, and codes to confirm it are sent to it. It is
        never shown to others.
      </li>
      <li>
        Your password, stored as a hash by the identity provider. The network address you sign in
        from is passed on to it, to protect the account.
      </li>
      <li>
        If you sign in with Google: your email, name and picture as Google gives them. Your picture
        is then loaded from Google, unless you set one of your own.
      </li>
      <li>
        Your sign-ins: when each began, when it was last used, and what your browser calls itself,
        so that you can tell them apart and end them. A record is deleted when you sign out or when
        it ends by itself.
      </li>
      <li>
        Your picture, if you set one. It is cropped, and all that was hidden in the file is left
        out. Anybody who knows your username can see it.
      </li>
      <li>
        The wallets you link and what you call them. They are encrypted under a key that is yours
        alone, and shown to nobody else.
      </li>
      <li>Which emails you want.</li>
      <li>
        Your watchlists: their names and the projects in them. Each change is kept as an event with
        its time, so that a list can be restored and checked.
      </li>
      <li>
        Your account’s number in the log lines of requests you make while signed in. Passwords,
        codes and cookies are never written there.
      </li>
    </ul>

    <h2>If you report an incident</h2>
    <p>
      What you write, the email address you may add and, if you are signed in, the number of your
      account are encrypted under a key of that report alone, and only staff read them; your
      account’s number not even they. None of it is published. Nothing in your account leads to a
      report, so that it stays when the account is deleted; whoever runs the site can erase it by
      its reference number.
    </p>

    <h2>In your browser</h2>
    <p>
      All of these are needed for what you ask of the site, and none of them follows you elsewhere.
      Over an encrypted connection the names of the cookies begin with <code>__Host-</code> or{' '}
      <code>__Secure-</code>.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">What it is for</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        {storedItems.map((item) => (
          <tr key={item.name}>
            <th scope="row">
              <code>{item.name}</code>
            </th>
            <td>{item.kind}</td>
            <td>{item.purpose}</td>
            <td>{item.kept}</td>
          </tr>
        ))}
      </tbody>
    </table>

    <h2>Your choices</h2>
    <p>
      In your{' '}
      <Link className="link" href="/my/settings">
        account settings
      </Link>{' '}
      you can see what is kept about you, take it along as a file, and delete your account. Deleting
      removes the account, its sign-ins, picture, watchlists and wallets at once; what was recorded
      about their changes stays, with everything personal in it unreadable for good. See also the{' '}
      <Link className="link" href="/company/terms-and-conditions">
        Terms and Conditions
      </Link>
      .
    </p>
  </Prose>
)

export default PrivacyPage
