import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { evidenceKinds } from '../../values/evidence/evidence.ts'
import {
  BRIDGE_VALIDATIONS,
  DEPENDENCY_KINDS,
  DOCUMENT_CHECKS,
  FINDING_STATUSES,
  HOLDER_KINDS,
  INCIDENT_KINDS,
  MONITORS,
  ORACLES,
  RIGHTS,
  SEVERITIES,
  WEBSITE_CHECKS,
} from '../../values/evidence/evidence-terms.ts'
import {
  FORMULA_VERSION,
  INPUT_IDS,
  RATING_CATEGORIES,
  ratingBands,
  ratingCaps,
  ratingInputs,
} from '../../values/rating.ts'
import type { CapId } from '../../values/rating.ts'
import { confidenceLevels } from '../bands.ts'
import { backtestFindings, backtestLimits, backtestRows, backtestScope } from './backtest.ts'
import { capReasons, inputFormulas, ratingLimits, scoreChecks } from './methodology.ts'

const document = readFileSync(new URL('../../../docs/methodology.md', import.meta.url), 'utf8')

/** What stands in backquotes. */
const namesIn = (text: string): string[] => text.match(/(?<=`)\w+(?=`)/g) ?? []

/** The cells of the table whose head begins with a word, row by row. */
const tableOf = (head: string): string[][] => {
  const lines = document.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${head} `))
  const rest = lines.slice(first + 2)
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

describe('docs/methodology.md says what the code does', () => {
  test('the version', () => {
    expect(document).toContain(`formula **${FORMULA_VERSION}**`)
  })

  test('inputs with category, weight, policy, expiry, token and formula', () => {
    expect(tableOf('Input')).toEqual(
      INPUT_IDS.map((id) => {
        const input = ratingInputs[id]
        return [
          `\`${id}\``,
          input.category,
          String(input.weight),
          input.policy === 'zero' ? '0' : '50',
          'expiresAfterDays' in input ? `${input.expiresAfterDays} d` : 'never',
          'tokenOnly' in input ? 'yes' : 'no',
          inputFormulas[id],
        ]
      }),
    )
  })

  test('weights of categories', () => {
    for (const category of RATING_CATEGORIES) {
      const weight = INPUT_IDS.filter((id) => ratingInputs[id].category === category).reduce(
        (sum, id) => sum + ratingInputs[id].weight,
        0,
      )
      const name = category[0]!.toUpperCase() + category.slice(1)
      expect(document).toContain(`${name} ${weight}`)
    }
  })

  test('caps', () => {
    expect(tableOf('Cap')).toEqual(
      (Object.keys(ratingCaps) as CapId[]).map((id) => [
        `\`${id}\``,
        String(ratingCaps[id]),
        capReasons[id],
      ]),
    )
  })

  test('bands', () => {
    expect(tableOf('Band')).toEqual(
      ratingBands.map(({ band, from, word }) => [band, String(from), word]),
    )
  })

  test('levels of confidence', () => {
    const told = confidenceLevels.filter(({ level }) => level !== 'none')
    expect(told).toHaveLength(3)
    for (const { level, from } of told) {
      expect(document).toMatch(new RegExp(`${from} on (it is )?\\*\\*${level}`))
    }
  })

  test('types of evidence with the fields of their data', () => {
    expect(tableOf('Type').map(([type, data = '']) => [type, namesIn(data)])).toEqual(
      evidenceKinds.map(({ entries }) => [
        `\`${entries.type.literal}\``,
        Object.keys(entries.data.entries),
      ]),
    )
  })

  test.each([
    ['severities', SEVERITIES],
    ['statuses of findings', FINDING_STATUSES],
    ['rights', RIGHTS],
    ['kinds of holders', HOLDER_KINDS],
    ['oracles', ORACLES],
    ['kinds of dependencies', DEPENDENCY_KINDS],
    ['validations of bridges', BRIDGE_VALIDATIONS],
    ['kinds of incidents', INCIDENT_KINDS],
    ['monitors', MONITORS],
    ['checks of websites', WEBSITE_CHECKS],
    ['checks of documents', DOCUMENT_CHECKS],
  ])('values of data: %s', (_, values) => {
    const [, told = ''] = document.split('## Types of evidence')
    for (const value of values) expect(told).toContain(`\`${value}\``)
  })

  test('where anybody has a score computed anew', () => {
    for (const check of scoreChecks) expect(document).toContain(`- ${check}`)
    expect(scoreChecks).toHaveLength(3)
  })

  test('the back-test, row by row and sentence by sentence', () => {
    expect(tableOf('Known then')).toEqual(
      backtestRows.map(({ name, input, hit, others, ratio, wholeNames }) => [
        name,
        input === null ? 'none' : `${ratingInputs[input].weight}, \`${input}\``,
        hit,
        others,
        ratio,
        wholeNames,
      ]),
    )
    expect(document).toContain(backtestScope)
    for (const sentence of [...backtestFindings, ...backtestLimits]) {
      expect(document).toContain(`- ${sentence}`)
    }
  })

  test('limits', () => {
    for (const limit of ratingLimits) expect(document).toContain(`- ${limit}`)
    expect(ratingLimits.join(' ')).toContain('not calibrated on losses')
  })
})
