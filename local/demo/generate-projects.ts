import { demoPath } from '../../shared/values/demo-document.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { categories } from './categories.ts'
import { logoPath } from './draw-logo.ts'
import { idOf, type NamedProject, namedProjects } from './history/read-scenarios.ts'
import { composeTicker, createNameMaker, type NameMaker } from './names.ts'
import { qualityOf } from './qualities.ts'
import { createRandom, normal, type Random } from './random.ts'

const repeat = <Item>(item: Item, times: number): Item[] =>
  Array.from({ length: times }, () => item)

const CATEGORIES = categories.flatMap((category) => repeat(category, category.share))

/** With how common each is. */
const CHAIN_SHARES = {
  Meridian: 6,
  Skerry: 5,
  Basalt: 4,
  Orrery: 3,
  Halide: 2,
  Gneiss: 1,
  Quoin: 1,
  Tarnlight: 1,
  Culvert: 1,
  Spindrift: 1,
  Hawser: 1,
  Lodestar: 1,
}
const CHAINS = Object.entries(CHAIN_SHARES).flatMap(([chain, share]) => repeat(chain, share))

/** Of invented projects of middling quality half are worth less. */
const MEDIAN_CAP_USD = 6e6
/** Powers of ten between the worst quality and the best. */
const CAP_BY_QUALITY = 4
/** Of the logarithm: a handful of projects hold most of the value. */
const CAP_SPREAD = 1.1
const SMALLEST_CAP_USD = 5e4
/** Below the largest of the named projects. */
const LARGEST_CAP_USD = 3.9e9

/**
 * Fictional projects, marked as demo: the named ones first, then made-up ones. The same seed gives
 * the same projects, and a larger count only adds to them.
 *
 * @param seed a whole number
 * @param count how many; fewer than the named ones leaves the last of these out
 */
export const generateProjects = (seed: number, count = 120): ProjectFacts[] => {
  const random = createRandom(seed)
  const projects = namedProjects.slice(0, count).map((named) => factsOf(named, random))
  const ids = new Set(namedProjects.map(({ name }) => idOf(name)))
  const tickers = new Set(namedProjects.flatMap(({ tokenTickers }) => tokenTickers))
  const names = createNameMaker(random)
  for (let number = 0; projects.length < count; number += 1) {
    const facts = factsOf(inventProject(random, number, { names, ids, tickers }), random)
    ids.add(facts.id)
    for (const ticker of facts.tokenTickers) tickers.add(ticker)
    projects.push(facts)
  }
  return projects
}

const factsOf = (project: NamedProject, random: Random): ProjectFacts => {
  const id = idOf(project.name)
  const website = random.chance(0.92) ? demoPath(id, 'website') : null
  return {
    id,
    name: project.name,
    logo: logoPath(id),
    tokenTickers: [...project.tokenTickers],
    category: project.category,
    chains: [...project.chains],
    marketCapUsd: project.marketCapUsd,
    description: project.description,
    website,
    ...(website !== null && {
      links: {
        repository: demoPath(id, 'repository'),
        documents: demoPath(id, 'documents'),
        twitter: id.slice(0, 15),
      },
    }),
    ...(project.aliases && { aliases: [...project.aliases] }),
    ...(project.family !== undefined && { family: project.family }),
    demo: true,
  }
}

interface Used {
  readonly names: NameMaker
  readonly ids: ReadonlySet<string>
  readonly tickers: ReadonlySet<string>
}

/** The rare cases follow from `number`, so that every seed has them. */
const inventProject = (
  random: Random,
  number: number,
  { names, ids, tickers }: Used,
): NamedProject => {
  const category = random.pick(CATEGORIES)
  const secondWord = random.chance(0.15) ? ` ${random.pick(category.secondWords)}` : ''
  const name = names.next((first) => ids.has(idOf(first + secondWord))) + secondWord
  const ticker = composeTicker(name, (candidate) => tickers.has(candidate))
  const hasToken = number % 30 !== 12
  const secondTicker = `${category.name === 'Liquid staking' ? 'st' : 'x'}${ticker}`
  const marketCapUsd = inventMarketCap(random, qualityOf(number))
  return {
    name,
    tokenTickers: hasToken ? [ticker, ...(number % 25 === 7 ? [secondTicker] : [])] : [],
    category: category.name,
    chains: inventChains(random),
    marketCapUsd: hasToken && number % 100 !== 50 ? marketCapUsd : null,
    description: random.pick(category.descriptions),
  }
}

const inventChains = (random: Random): string[] => {
  const chains = new Set([random.pick(CHAINS)])
  while (chains.size < 5 && random.chance(0.35)) chains.add(random.pick(CHAINS))
  return [...chains]
}

/** US dollars to three digits, spread log-normally, without the extremes: what is better is worth more. */
const inventMarketCap = (random: Random, quality: number): number => {
  const median = MEDIAN_CAP_USD * 10 ** (CAP_BY_QUALITY * (quality - 0.5))
  const cap = median * Math.exp(Math.min(Math.max(normal(random), -1.5), 1.5) * CAP_SPREAD)
  return Number(Math.min(Math.max(cap, SMALLEST_CAP_USD), LARGEST_CAP_USD).toPrecision(3))
}
