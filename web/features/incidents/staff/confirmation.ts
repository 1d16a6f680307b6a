import * as v from 'valibot'
import { incidentFacts } from '../../../../shared/contract/incidents.ts'
import { parseUsDollars } from './parse-us-dollars.ts'
import * as texts from '../texts.ts'

const { title, kind, severity, lossUsd, chain, url } = incidentFacts
const nullWhenEmpty = v.transform((text: string) => (text.trim() === '' ? null : text.trim()))
const WebAddress = v.pipe(v.string(), v.url(), v.startsWith('https://'))

/** What staff fill in to confirm an incident; {@link incidentFacts} take null for what is left empty. */
export const Confirmation = v.object({
  title,
  kind,
  severity,
  at: v.pipe(
    v.string(),
    v.nonEmpty(texts.giveWhenItHappened),
    v.check((text) => !Number.isNaN(Date.parse(`${text}Z`)), texts.giveADate),
    v.check((text) => Date.parse(`${text}Z`) <= Date.now(), texts.giveATime),
    v.transform((text) => new Date(`${text}Z`).toISOString()),
  ),
  lossUsd: v.pipe(
    v.string(),
    v.transform(parseUsDollars),
    v.check((amount) => v.is(lossUsd, amount), texts.giveUsDollars),
  ),
  chain: v.pipe(v.string(), nullWhenEmpty, chain),
  url: v.pipe(
    v.string(),
    nullWhenEmpty,
    v.check((text) => text === null || v.is(WebAddress, text), texts.giveAWebAddress),
    url,
  ),
})
