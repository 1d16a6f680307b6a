/** What a site has to answer that works. Nothing here signs in or changes anything. */

export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export interface Check {
  /** What a visitor has of it. */
  readonly what: string
  readonly path: string
  readonly request?: RequestInit
  /**
   * What is wrong; undefined when nothing is.
   * @throws whatever reading an answer of another shape throws
   */
  readonly problem: (seen: Seen, origin: string) => string | undefined
}

/** What the answers before have told. */
export interface Found {
  /** Of a project; undefined on a site without any. */
  readonly projectId: string | undefined
  /** Path of a script of the page. */
  readonly script: string | undefined
}

const status = (wanted: number, { status: got }: Seen): string | undefined =>
  got === wanted ? undefined : `answers ${got}, not ${wanted}`

const header = (name: string, wanted: RegExp, { headers }: Seen): string | undefined =>
  wanted.test(headers.get(name) ?? '')
    ? undefined
    : `has ${name}: ${headers.get(name) ?? 'none'}, not ${wanted.source}`

const text = (wanted: RegExp, { body }: Seen): string | undefined =>
  wanted.test(body) ? undefined : `does not hold ${wanted.source}`

const refusal = (wanted: number, seen: Seen): string | undefined =>
  status(wanted, seen) ??
  ((JSON.parse(seen.body) as { error?: { name?: string } }).error?.name === undefined
    ? 'has no error of ours: something else answers'
    : undefined)

const page = (seen: Seen, origin: string): string | undefined =>
  status(200, seen) ??
  header('content-type', /^text\/html/, seen) ??
  header('content-security-policy', /default-src|script-src/, seen) ??
  header('x-content-type-options', /^nosniff$/, seen) ??
  (origin.startsWith('https:')
    ? header('strict-transport-security', /max-age/, seen)
    : undefined) ??
  text(/<h1/, seen)

/** Those that need nothing of other answers. */
export const firstChecks: readonly Check[] = [
  { what: 'the home page, drawn by the server', path: '/', problem: page },
  {
    what: 'the list of projects',
    path: '/api/leaderboard?limit=1',
    problem: (seen) =>
      seen.status === 503
        ? 'answers 503: nothing is rated yet; bring projects in, or wait for the next rating'
        : (status(200, seen) ?? text(/"items":\[/, seen)),
  },
  {
    what: 'search',
    path: '/api/search-project?keyword=a',
    problem: (seen) => status(200, seen) ?? text(/"items":\[/, seen),
  },
  {
    what: 'the methodology',
    path: '/api/methodology',
    problem: (seen) => status(200, seen) ?? text(/"weight/, seen),
  },
  {
    what: 'ways to sign in',
    path: '/api/auth/providers',
    problem: (seen) => status(200, seen) ?? text(/"credentials"/, seen),
  },
  {
    what: 'a CSRF token, in a cookie of this host',
    path: '/api/auth/csrf',
    problem: (seen, origin) =>
      status(200, seen) ??
      header(
        'set-cookie',
        origin.startsWith('https:') ? /__Host-.*Secure/ : /csrf-token=.*HttpOnly/,
        seen,
      ),
  },
  {
    what: 'watchlists, refused to who is not signed in',
    path: '/api/watchlist',
    problem: (seen) => refusal(401, seen),
  },
  {
    what: 'a command of another site, refused',
    path: '/api/watchlist/create',
    request: {
      method: 'POST',
      headers: { origin: 'https://other.example', 'content-type': 'application/json' },
      body: '{"name":"smoke"}',
    },
    problem: (seen) => refusal(403, seen),
  },
  {
    what: 'an address that is none',
    path: '/api/no-such-call',
    problem: (seen) => refusal(404, seen),
  },
  {
    what: 'the feed of alerts',
    path: '/alerts.atom',
    problem: (seen) => status(200, seen) ?? header('content-type', /^application\/atom\+xml/, seen),
  },
  {
    what: 'the sitemap, with addresses of this site',
    path: '/sitemap.xml',
    problem: (seen, origin) =>
      status(200, seen) ??
      (seen.body.includes(`<loc>${origin}/`)
        ? undefined
        : 'names addresses of another site: is `origin` set?'),
  },
  {
    what: 'what crawlers are told',
    path: '/robots.txt',
    problem: (seen) => status(200, seen) ?? text(/user-agent/i, seen),
  },
  {
    what: 'whom to tell of a weakness',
    path: '/.well-known/security.txt',
    problem: (seen) => status(200, seen) ?? text(/^Contact:/m, seen),
  },
]

/** Those that follow. */
export const laterChecks = ({ projectId, script }: Found): Check[] => [
  ...(script === undefined
    ? []
    : [
        {
          what: 'the script of the page, kept for ever',
          path: script,
          problem: (seen: Seen) => status(200, seen) ?? header('cache-control', /immutable/, seen),
        },
      ]),
  ...(projectId === undefined
    ? []
    : [
        { what: 'the page of a project', path: `/projects/${projectId}`, problem: page },
        {
          what: 'its score, with what it follows from',
          path: `/api/projects/${projectId}/score`,
          problem: (seen: Seen) => status(200, seen) ?? text(/"inputs":\[/, seen),
        },
        {
          what: 'its log of evidence',
          path: `/api/projects/${projectId}/events`,
          problem: (seen: Seen) => status(200, seen) ?? text(/"items":\[/, seen),
        },
        {
          what: 'its badge',
          path: `/api/projects/${projectId}/badge.svg`,
          problem: (seen: Seen) => status(200, seen) ?? text(/<svg/, seen),
        },
      ]),
]
