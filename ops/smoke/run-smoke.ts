import { type Check, firstChecks, type Found, laterChecks, type Seen } from './checks.ts'

interface Checked {
  readonly what: string
  readonly path: string
  /** undefined: it is as it has to be. */
  readonly problem: string | undefined
  readonly milliseconds: number
}

/** Twice what an answer of AWS may take. */
const TIMEOUT_MS = 60_000

/**
 * Asks a site for what it shows to everybody, one call after the other.
 * @param onChecked gets each when it is known
 */
export const runSmoke = async (
  origin: string,
  signal: AbortSignal,
  onChecked: (checked: Checked) => void,
): Promise<readonly Checked[]> => {
  const all: Checked[] = []
  const bodies = new Map<string, string>()
  const run = async (checks: readonly Check[]): Promise<void> => {
    for (const check of checks) {
      const checked = await runCheck({ origin, signal }, check, bodies)
      all.push(checked)
      onChecked(checked)
    }
  }
  await run(firstChecks)
  await run(laterChecks(foundIn(bodies)))
  return all
}

const runCheck = async (
  { origin, signal }: { readonly origin: string; readonly signal: AbortSignal },
  { what, path, request, problem }: Check,
  bodies: Map<string, string>,
): Promise<Checked> => {
  const began = performance.now()
  const told = (wrong: string | undefined): Checked => ({
    what,
    path,
    problem: wrong,
    milliseconds: Math.round(performance.now() - began),
  })
  let seen: Seen
  try {
    const response = await fetch(origin + path, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    seen = { status: response.status, headers: response.headers, body: await response.text() }
  } catch (error) {
    signal.throwIfAborted()
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return told(`cannot be asked: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  bodies.set(path, seen.body)
  try {
    return told(problem(seen, origin))
  } catch {
    return told('answers what cannot be read')
  }
}

const foundIn = (bodies: ReadonlyMap<string, string>): Found => {
  const [, script] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(bodies.get('/') ?? '') ?? []
  return { projectId: firstProjectIn(bodies.get('/api/leaderboard?limit=1')), script }
}

/** Of an answer that may be anything. */
const firstProjectIn = (answer: string | undefined): string | undefined => {
  try {
    const { items } = JSON.parse(answer ?? '') as { items?: { id?: unknown }[] }
    const id = items?.[0]?.id
    return typeof id === 'string' && /^[a-z0-9]+$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}
