import { atLeast, type Measured } from '../measured.ts'
import { medianOf } from '../statistics.ts'

const TIMES = 3

const PATHS = {
  home: '/',
  project: '/projects/lumenfold',
  methodology: '/methodology',
  product: '/products/skynet',
  company: '/company/about',
  blog: '/resources/blog',
  article: '/resources/blog/how-to-read-an-audit',
} as const
const GATES = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 } as const
type Category = keyof typeof GATES
const CATEGORIES = Object.keys(GATES) as Category[]

/**
 * What Lighthouse says of the public pages, as on a phone.
 *
 * @param port at which the browser can be remote-controlled
 */
export const measureLighthouse = async (port: number, origin: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [name, path] of Object.entries(PATHS)) {
    const runs: Record<Category, number>[] = []
    for (let time = 0; time < TIMES; time += 1) runs.push(await scoresOf(port, origin + path))
    for (const category of CATEGORIES) {
      measured.push({
        name: `${name}, Lighthouse ${category}`,
        unit: 'of 1',
        ...medianOf(runs.map((scores) => scores[category])),
        gate: atLeast(GATES[category]),
      })
    }
  }
  return measured
}

const scoresOf = async (port: number, address: string): Promise<Record<Category, number>> => {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
  })
  const { categories = {}, runtimeError } = result?.lhr ?? {}
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, categories[category]?.score ?? 0]),
  ) as Record<Category, number>
}
