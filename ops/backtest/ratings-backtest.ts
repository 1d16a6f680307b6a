import { explain } from '../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../shared/rating/facts/derive-facts.ts'
import type { RatingRecord } from '../../shared/values/evidence/evidence.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import { BANDS, type Explanation, INPUT_IDS, ratingCaps } from '../../shared/values/rating.ts'
import type { CapId, InputId } from '../../shared/values/rating.ts'
import { countHits, type Feature, type FeatureCount } from './count-hits.ts'
import type { Span } from './list-backtest.ts'

export interface RatingsBacktest {
  readonly counts: readonly FeatureCount[]
  /** On record on the day. */
  readonly projects: number
  /** Of these, those that had a score. */
  readonly rated: number
  readonly hit: number
}

interface RatedProject {
  readonly explanation: Explanation
  readonly isHit: boolean
}

/**
 * Which projects had a confirmed incident after a day, by their rating of that day.
 *
 * @param until how far incidents are on record, epoch milliseconds
 * @param hindsight also counts what was recorded after the day, if it was true on it
 */
export const ratingsBacktest = (
  records: readonly RatingRecord[],
  { at, within, until, hindsight }: Span & { readonly until: number; readonly hindsight: boolean },
): RatingsBacktest => {
  const last = within === undefined ? until : Math.min(until, at + within * DAY_MS)
  const moment = new Date(at).toISOString()
  const viewpoint = { at: moment, known: hindsight ? undefined : moment }
  const projects = records
    .filter(({ evidence }) =>
      evidence.some(
        (one) => Date.parse(one.at) <= at && (hindsight || Date.parse(one.recordedAt) <= at),
      ),
    )
    .map((record) => ({
      explanation: explain(record, viewpoint),
      isHit: deriveFacts(record, { at: new Date(last).toISOString() }).incidents.some(
        (incident) => Date.parse(incident.at) > at && Date.parse(incident.at) <= last,
      ),
    }))
  const features = [...scoreFeatures(projects), ...CAPS.map(capFeature), ...inputFeatures()]
  return {
    counts: features.map((feature) =>
      countHits(feature, projects, ({ isHit }) => (isHit ? 'certain' : 'none')),
    ),
    projects: projects.length,
    rated: projects.filter(({ explanation }) => explanation.score !== null).length,
    hit: projects.filter(({ isHit }) => isHit).length,
  }
}

const CAPS = Object.keys(ratingCaps) as readonly CapId[]

const scoreFeatures = (projects: readonly RatedProject[]): Feature<RatedProject>[] => {
  const scores = projects
    .flatMap(({ explanation }) => explanation.score ?? [])
    .toSorted((a, b) => a - b)
  const median = scores[Math.floor(scores.length / 2)] ?? 0
  return [
    { name: 'band', input: null, groupOf: ({ explanation }) => explanation.band, order: BANDS },
    {
      name: 'score',
      input: null,
      groupOf: ({ explanation: { score } }) =>
        score === null ? undefined : score >= median ? 'upper half' : 'lower half',
      order: ['upper half', 'lower half'],
    },
  ]
}

const capFeature = (id: CapId): Feature<RatedProject> => ({
  name: `cap ${id}`,
  input: null,
  groupOf: ({ explanation }) =>
    explanation.caps.some((cap) => cap.id === id) ? 'holds' : 'does not',
  order: ['holds', 'does not'],
})

/** Half of what an input can bring. */
const HALF = 50

const inputFeatures = (): Feature<RatedProject>[] =>
  INPUT_IDS.flatMap((id) => [
    {
      name: `${id} is known`,
      input: id,
      groupOf: (project: RatedProject) => {
        const { state } = inputOf(project, id)
        return state === 'na' ? undefined : state === 'known' ? 'yes' : 'no'
      },
      order: ['yes', 'no'],
    },
    {
      name: `${id}, where known`,
      input: id,
      groupOf: (project: RatedProject) => {
        const { state, value } = inputOf(project, id)
        if (state !== 'known') return undefined
        return (value ?? 0) >= HALF ? '50 or more' : 'below 50'
      },
      order: ['50 or more', 'below 50'],
    },
  ])

const inputOf = ({ explanation }: RatedProject, id: InputId) =>
  explanation.inputs.find((input) => input.id === id)!
