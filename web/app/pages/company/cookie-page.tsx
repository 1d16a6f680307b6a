import { Link } from 'wouter'
import { ConsentChoice } from '../../../features/consent/consent-choice.tsx'
import { storedItems } from '../browser-storage.ts'
import { Prose } from '../prose.tsx'
import { StoredItemTable } from './stored-item-table.tsx'

const cookies = storedItems.filter(({ kind }) => kind === 'cookie')
const storage = storedItems.filter(({ kind }) => kind !== 'cookie')

/** `/company/cookie-policy` */
const CookiePage = () => (
  <Prose
    title="Cookie Policy"
    lead="Every cookie and every storage key that Assay sets in your browser, with its reason and its end. None is for advertising, and no other site can read them."
  >
    <h2 id="analytics">Analytics</h2>
    <p>
      If you allow it, we keep what you do while you are logged in, for 180 days; the Privacy Policy
      lists it. An analytics service, where this site uses one, counts pages and how fast they are,
      and may set cookies of its own; they go when you take your consent back. Without it none of
      this leaves your browser: we count views of a project alone, under a hash. You can change your
      mind here at any time, and nothing else depends on it. Global Privacy Control and Do Not Track
      are not read: without your leave none of this happens.
    </p>
    <ConsentChoice />

    <h2>Cookies</h2>
    <p>
      A cookie travels with each request to this site. On an encrypted connection their names begin
      with <code>__Host-</code> or <code>__Secure-</code>: browsers then send them over such a
      connection alone. Scripts cannot read the one that keeps you signed in.
    </p>
    <StoredItemTable label="Cookies" items={cookies} />

    <h2>Browser storage</h2>
    <p>
      These stay in your browser and are not sent by themselves. Session storage ends with the tab;
      local storage stays until you clear it.
    </p>
    <StoredItemTable label="Browser storage" items={storage} />

    <h2>How to refuse or remove them</h2>
    <p>
      Your browser can show, block and delete all of them. Without cookies you can read every page,
      but neither log in nor vote. Without storage the site forgets your choices when you leave the
      page.
    </p>
    <p>
      What we keep on our side is in the{' '}
      <Link className="link" href="/company/privacy-policy">
        Privacy Policy
      </Link>
      .
    </p>
  </Prose>
)

export default CookiePage
