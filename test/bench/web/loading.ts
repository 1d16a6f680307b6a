import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { atMost, type Measured } from '../measured.ts'
import { median, medianOf } from '../statistics.ts'
import { type Load, measureLoad } from './measure-load.ts'

const TIMES = 5
const page = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')

/** The headline by itself, in HTML and a style sheet: as fast as this machine and server can be. */
const STATIC = {
  'bench-headline.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Assay</title>
    <link rel="stylesheet" href="/bench-headline.css" />
  </head>
  <body>
    <h1>Every rating shows its working.</h1>
  </body>
</html>
`,
  'bench-headline.css': 'h1 { margin: 2rem; font: 600 1.75rem/2.25rem sans-serif; }\n',
} as const

const HEADLINE = { path: '/bench-headline.html' }

interface Route {
  readonly path: string
  /** Its largest paint over that of the static page; not given: only shown. */
  readonly slowerAtMost?: number
}

const ROUTES: Readonly<Record<string, Route>> = {
  home: { path: '/', slowerAtMost: 1.7 },
  project: { path: '/projects/lumenfold', slowerAtMost: 2.2 },
  methodology: { path: '/methodology', slowerAtMost: 1.7 },
  watchlists: { path: '/my/watchlists' },
  'log-in': { path: '/auth/login', slowerAtMost: 1.7 },
  product: { path: '/products/skynet', slowerAtMost: 1.7 },
  company: { path: '/company/about', slowerAtMost: 1.7 },
  article: { path: '/resources/blog/how-to-read-an-audit', slowerAtMost: 2.2 },
}

/** How public pages come up on a slow phone, beside a static page of the same server and run. */
export const measureLoading = async (browser: Browser, origin: string): Promise<Measured[]> => {
  const remove = (): void => {
    for (const file of Object.keys(STATIC)) rmSync(join(page, file), { force: true })
  }
  process.once('exit', remove)
  for (const [file, text] of Object.entries(STATIC)) writeFileSync(join(page, file), text)
  try {
    const loads = new Map<string, Load[]>()
    // In turns: whatever else the machine does meanwhile is shared out among the pages.
    for (let time = 0; time < TIMES; time += 1) {
      for (const [name, { path }] of Object.entries({ static: HEADLINE, ...ROUTES })) {
        const load = await measureLoad(browser, origin + path)
        loads.set(name, [...(loads.get(name) ?? []), load])
      }
    }
    const headline = loads.get('static') ?? []
    const floor = median(headline.map(({ lcp }) => lcp))
    return [
      { name: 'static page, LCP', unit: 'ms', ...medianOf(headline.map(({ lcp }) => lcp)) },
      ...Object.entries(ROUTES).flatMap(([name, route]) =>
        linesOf(name, route, loads.get(name) ?? [], floor),
      ),
    ]
  } finally {
    remove()
    process.off('exit', remove)
  }
}

const linesOf = (
  name: string,
  { slowerAtMost }: Route,
  loads: readonly Load[],
  floor: number,
): Measured[] => {
  const line = (what: string, unit: string, key: keyof Load, gate?: number): Measured => ({
    name: `${name}, ${what}`,
    unit,
    ...medianOf(loads.map((load) => load[key])),
    gate: gate === undefined ? undefined : atMost(gate),
  })
  const ratios = loads.map(({ lcp }) => lcp / floor)
  const gated = slowerAtMost !== undefined
  return [
    line('FCP', 'ms', 'fcp'),
    line('LCP', 'ms', 'lcp'),
    {
      name: `${name}, LCP to that of the static page`,
      unit: '×',
      ...medianOf(ratios),
      gate: gated ? atMost(slowerAtMost) : undefined,
    },
    line('TBT', 'ms', 'tbt', gated ? 200 : undefined),
    line('layout shift, to the end', '', 'cls', 0.02),
    line('requests until LCP', '', 'requests', gated ? 12 : undefined),
    line('bytes until LCP', 'kB', 'kilobytes', gated ? 120 : undefined),
  ]
}
