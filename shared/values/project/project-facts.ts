import * as v from 'valibot'
import { ChainAddress, EvidenceSource } from '../evidence/evidence.ts'
import { line, printable, storable } from '../evidence/evidence-fields.ts'
import { link } from '../links/link.ts'
import { ProjectId } from './project-id.ts'

export const NAME_MAX_LENGTH = 60
export const TICKER_MAX_LENGTH = 20
export const TICKERS_MAX = 10
export const CHAINS_MAX = 50
export const CONTRACTS_MAX = 100
/** Far above anything that exists, and still exact as a number. */
const MARKET_CAP_MAX_USD = 1e15
const MARKET_CAP_REMEDY = 'Give US dollars as a number from 0 to 1e15, or null when unknown.'
const WEBSITE_REMEDY = 'Give an https address of at most 2048 characters, or null.'

const address = v.pipe(link(WEBSITE_REMEDY, WEBSITE_REMEDY), printable)

/** What is known about a project before anything is rated. */
export const ProjectFacts = v.object(
  {
    id: ProjectId,
    name: line(NAME_MAX_LENGTH, 'Give the name of the project.'),
    /** Path of a picture on this site; `null` when there is none. */
    logo: v.nullable(
      v.pipe(
        v.string('Give the path of a picture.'),
        v.maxLength(200, 'Give at most 200 characters.'),
        v.regex(
          /^\/pictures(\/[\w-]+)+\.(svg|png|webp|jpg)$/,
          'Give a path below /pictures/ that ends in .svg, .png, .webp or .jpg.',
        ),
      ),
    ),
    /** The main token first; empty when none is known: whether there is one is told by evidence. */
    tokenTickers: v.pipe(
      v.array(
        line(TICKER_MAX_LENGTH, 'Give the ticker of a token.'),
        'Give a list of tickers, empty when none is known.',
      ),
      v.maxLength(TICKERS_MAX, `Give at most ${TICKERS_MAX} tickers.`),
    ),
    category: line(40, 'Give the category.'),
    chains: v.pipe(
      v.array(line(40, 'Give the name of a chain.'), 'Give a list of chains.'),
      v.maxLength(CHAINS_MAX, `Give at most ${CHAINS_MAX} chains.`),
    ),
    /** US dollars; `null` when unknown. */
    marketCapUsd: v.nullable(
      v.pipe(
        v.number(MARKET_CAP_REMEDY),
        v.minValue(0, MARKET_CAP_REMEDY),
        v.maxValue(MARKET_CAP_MAX_USD, MARKET_CAP_REMEDY),
        storable,
      ),
    ),
    /** One sentence. */
    description: line(300, 'Give one sentence that says what the project is.'),
    website: v.nullable(address),
    /** Further addresses of the project; absent when none is known. */
    links: v.optional(
      v.object({
        repository: v.optional(address),
        documents: v.optional(address),
        /** Handle without the @. */
        twitter: v.optional(
          v.pipe(v.string(), v.regex(/^\w{1,15}$/, 'Give the handle without the @.')),
        ),
      }),
    ),
    /**
     * Addresses under which the project's tokens and contracts are known, each of one project only;
     * evidence says when they were deployed. Absent when none is known.
     */
    contracts: v.optional(
      v.pipe(
        v.array(ChainAddress),
        v.maxLength(CONTRACTS_MAX, `Give at most ${CONTRACTS_MAX} addresses.`),
      ),
    ),
    /** Names that it is known by beside its own; sources that give no address find it by them. */
    aliases: v.optional(
      v.pipe(
        v.array(line(60, 'Give a name.'), 'Give a list of names.'),
        v.maxLength(20, 'Give at most 20 names.'),
      ),
    ),
    /** One for all versions of a protocol, which are projects of their own: V2 and V3. */
    family: v.optional(line(60, 'Give the name of the family.')),
    /** Where these facts were read last; absent for what was entered by hand. */
    source: v.optional(EvidenceSource),
    /** The project is fictional, and pages say so. */
    demo: v.boolean('Give true or false.'),
  },
  ({ expected }) =>
    expected === 'Object' ? 'Give the facts of one project as an object.' : 'Give this field.',
)
export type ProjectFacts = v.InferOutput<typeof ProjectFacts>
