import type { EvidenceSource } from '../../../shared/values/evidence/evidence.ts'
import type { IncidentKind } from '../../../shared/values/evidence/evidence-terms.ts'
import { OpsError } from '../../ops-error.ts'
import { parseLoss } from './parse-loss.ts'
import { cleanText, hashOf, type SkippedRow } from '../parsed-file.ts'
import { checked, type SourcedReading, type SourceFile, type Statement } from './sourced-reading.ts'

const REPOSITORY = 'https://github.com/SunWeb3Sec/DeFiHackLabs'
/** Sections of other headings, such as the loss, belong to the incident above them. */
const INCIDENT = /^#{2,4} *(?<day>\d{8})\b *-* *(?<rest>.*)$/
const LOSS = /^#{2,5} *Lost:?\s+(?<loss>.*)$/i
const LINK = /^[-*\s]*<?(?<url>https:\/\/[^\s<>()|]+)>?\s*$/

interface Section {
  readonly path: string
  /** 1 is the first of the file. */
  readonly line: number
  readonly day: string
  readonly rest: string
  readonly body: readonly string[]
}

/**
 * Reads the lists of incidents of DeFiHackLabs (`README.md`, `past/YEAR/README.md`). A row is an
 * incident, counted over all files. What the list does not say stays unsaid: severity, what was
 * deposited, whether it goes on or was made good.
 *
 * @param version commit of the checkout; without it links go to the branch `main`
 * @throws {OpsError} when no file lists an incident
 */
export const readDefihacklabs = (
  files: readonly SourceFile[],
  version: string | null,
): SourcedReading => {
  const sections = files.flatMap(sectionsOf)
  if (sections.length === 0) {
    throw new OpsError(
      'There is no incident: give README.md or past/YEAR/README.md, or a checkout.',
    )
  }
  const hashes = new Map(files.map(({ path, text }) => [path, hashOf(text)]))
  const seen = new Set<string>()
  const statements: Statement[] = []
  const skipped: SkippedRow[] = []
  const rejected: SkippedRow[] = []
  for (const [index, section] of sections.entries()) {
    const row = index + 1
    const { name, cause } = nameAndCause(section.rest)
    if (isNoIncident(cause)) {
      skipped.push({ row, reason: 'the list calls it a disclosure or the work of a white hat' })
      continue
    }
    const source = sourceOf(section, hashes.get(section.path)!, version)
    const read = checked(incidentOf(section, name, cause, source))
    if ('reason' in read) {
      rejected.push({ row, reason: `${section.path}:${section.line}: ${read.reason}` })
      continue
    }
    const id = `${section.day} ${name.toLowerCase()}`
    if (seen.has(id)) {
      skipped.push({ row, reason: 'the day and name of an earlier row' })
      continue
    }
    seen.add(id)
    statements.push({ row, about: { name }, evidence: read.evidence })
  }
  return { rows: sections.length, statements, skipped, rejected }
}

const sectionsOf = ({ path, text }: SourceFile): Section[] => {
  const lines = text.split(/\r?\n/)
  const starts = lines.flatMap((line, index) => {
    const groups = INCIDENT.exec(line)?.groups
    return groups ? [{ index, day: groups['day']!, rest: groups['rest']! }] : []
  })
  return starts.map(({ index, day, rest }, position) => ({
    path,
    line: index + 1,
    day,
    rest,
    body: lines.slice(index + 1, starts[position + 1]?.index),
  }))
}

/** `Name - cause`: a name may have a hyphen within. */
const nameAndCause = (rest: string): { readonly name: string; readonly cause: string } => {
  const [name = '', ...cause] = rest.split(/\s+-+\s+|---/)
  return { name: cleanText(name, 60) ?? '', cause: cleanText(cause.join(' - '), 200) ?? '' }
}

const isNoIncident = (cause: string): boolean => /disclosure|white ?-?hat/i.test(cause)

const incidentOf = (
  { day, body }: Section,
  name: string,
  cause: string,
  source: EvidenceSource,
): unknown => {
  const loss = body
    .map((line) => LOSS.exec(line)?.groups?.['loss'])
    .find((text) => text !== undefined)
  const url = body
    .map((line) => LINK.exec(line)?.groups?.['url'])
    .find((text) => text !== undefined)
  return {
    type: 'IncidentConfirmed',
    at: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00.000Z`,
    source,
    data: {
      incidentId: incidentIdOf(day, name),
      title: cleanText(cause === '' ? name : `${name}: ${cause}`, 160) ?? '',
      kind: kindOf(cause),
      severity: null,
      lossUsd: loss === undefined ? null : parseLoss(loss),
      chain: null,
      url: url ?? null,
    },
  }
}

const incidentIdOf = (day: string, name: string): string => {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return `dhl-${day}-${slug || hashOf(name).slice(0, 12)}`
}

/** A cause that names two at once, or may be either, says none of them clearly. */
const UNCLEAR = /[/?]|\b(or|possible|possibly|suspected|alleged)\b/i
const KINDS: readonly (readonly [RegExp, IncidentKind])[] = [
  [/\brug ?-?pull\b|\bexit scam\b/i, 'exit_scam'],
  [/\bprivate keys? (was |were )?(compromised?|leak(ed)?|stolen)\b/i, 'key_compromise'],
  [/\bphishing\b/i, 'phishing'],
  [
    /\boracle (price )?(manipulation|failure|misconfiguration)\b|\b(faulty|bad) oracle\b|\boracle bad price\b/i,
    'oracle_failure',
  ],
  [/^bridges?(,|$)/i, 'bridge_failure'],
]

const kindOf = (cause: string): IncidentKind =>
  (UNCLEAR.test(cause) ? undefined : KINDS.find(([pattern]) => pattern.test(cause))?.[1]) ??
  'exploit'

const sourceOf = (
  { path, line }: Section,
  hash: string,
  version: string | null,
): EvidenceSource => {
  const inRepository = /(?:past\/\d{4}\/)?README\.md$/.exec(path)?.[0]
  const place = `${REPOSITORY}/blob/${version ?? 'main'}/${inRepository}`
  const linked = version === null ? place : `${place}?plain=1#L${line}`
  return {
    name: 'DeFiHackLabs',
    url: inRepository === undefined ? REPOSITORY : linked,
    hash,
    version,
    tier: 'third_party',
  }
}
