import * as v from 'valibot'
import { ProjectId } from '../../../shared/values/project/project-id.ts'
import { Refusal } from '../../platform/refusal.ts'

const SUPPORTED = ['exchanges'] as const

export interface MetricQuery {
  readonly metric: (typeof SUPPORTED)[number]
  readonly projectId: string
}

/**
 * Parses `exchanges(projectId=tidewell)`: a name with comma-separated parameters; blanks are
 * ignored. One pass, whatever the input.
 * @throws {Refusal} `UnsupportedMetric`, `InvalidMetric`
 */
export const parseMetric = (text: string): MetricQuery => {
  const opening = text.indexOf('(')
  const whole = text.trimEnd()
  if (opening < 1 || !whole.endsWith(')'))
    throw invalid('Write it as exchanges(projectId=tidewell).')
  const name = text.slice(0, opening).trim()
  const metric = SUPPORTED.find((supported) => supported === name)
  if (!metric) {
    const remedy = `Ask for one of: ${SUPPORTED.join(', ')}.`
    throw new Refusal('UnsupportedMetric', remedy, { fieldErrors: { name: remedy } })
  }
  const { projectId, ...others } = readParameters(whole.slice(opening + 1, -1))
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw invalid(`${metric} takes projectId and nothing else.`)
  const checked = v.safeParse(ProjectId, projectId)
  if (!checked.success) throw invalid(`projectId: ${checked.issues[0].message}`)
  return { metric, projectId: checked.output }
}

const readParameters = (text: string): Record<string, string> => {
  const parameters = new Map<string, string>()
  for (const parameter of text.split(',')) {
    const equals = parameter.indexOf('=')
    if (equals < 0) throw invalid('Give each parameter as name=value.')
    const name = parameter.slice(0, equals).trim()
    if (parameters.has(name)) throw invalid('Give each parameter once.')
    parameters.set(name, parameter.slice(equals + 1).trim())
  }
  return Object.fromEntries(parameters)
}

const invalid = (remedy: string): Refusal =>
  new Refusal('InvalidMetric', remedy, { fieldErrors: { name: remedy } })
