// Runs before the first paint and before the page's script.

// The key and its values are those of components/theme/theme.ts: a pinned theme never flashes the
// other one.
try {
  const pinned = localStorage.getItem('theme')
  if (pinned === 'light' || pinned === 'dark') document.documentElement.dataset.theme = pinned
} catch {
  // Storage is closed to this page: the system's theme applies.
}

// An announcement that was dismissed never flashes (features/announcement/ignored-content.ts).
try {
  const { announcement } = document.documentElement.dataset
  const ignored = localStorage.getItem('ignoredBannerContent')
  if (announcement !== undefined && announcement === ignored)
    document.documentElement.dataset.ignored = ''
} catch {
  // It is shown.
}

// Who answered about analytics is not asked again (lib/analytics/consent.ts).
try {
  const consent = localStorage.getItem('cookieConsent')
  if (consent === 'true' || consent === 'false') document.documentElement.dataset.consent = ''
} catch {
  // The page asks, and remembers for the visit.
}

// The header keeps room for the avatar of who was signed in (lib/session/session.ts).
try {
  if (localStorage.getItem('signedIn') === 'true') document.documentElement.dataset.signedIn = ''
} catch {
  // It keeps room for the log-in buttons.
}

// What a page shows may depend on the query, which the server does not know.
if (location.search !== '') document.documentElement.dataset.unsettled = ''

// Until the page's script runs, the last press of a button is kept for it (app/early-input.ts), but
// not of one that opens a popover: the browser does that itself. And no form is sent: its fields
// would go into the address.
const stop = new AbortController()
window.earlyInput = { pressed: undefined, hasActed: false, stop: () => stop.abort() }
addEventListener(
  'click',
  ({ target }) => {
    window.earlyInput.pressed = target.closest('button:not([popovertarget])') ?? undefined
  },
  { capture: true, signal: stop.signal },
)
addEventListener('submit', (event) => event.preventDefault(), {
  capture: true,
  signal: stop.signal,
})

// A page that is slow to load takes nobody away who has begun with it (lib/arrival.ts). A link to one
// of its parts is followed.
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'hashchange']) {
  addEventListener(type, () => (window.earlyInput.hasActed = type !== 'hashchange'), {
    capture: true,
    passive: true,
  })
}

// A held Enter presses once: where the focus moves on, it would take one entry after another, and
// send a form that is refused again and again.
addEventListener(
  'keydown',
  (event) => {
    if (event.repeat && event.key === 'Enter' && event.target.localName !== 'textarea')
      event.preventDefault()
  },
  { capture: true },
)
