import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { FullExplanation, FullInput } from '../../../../shared/values/rating.ts'
import { DataAndEvidence } from './data-and-evidence.tsx'
import { GradeReasons } from './grade-reasons.tsx'

const input = (changes: Partial<FullInput>): FullInput =>
  ({
    id: 'maturity',
    state: 'known',
    reason: 'runs for a year.',
    points: 1,
    maxPoints: 4,
    ...changes,
  }) as FullInput

const scoreOf = (...inputs: readonly FullInput[]) =>
  ({ raw: 50, caps: [], inputs }) as unknown as FullExplanation

test('an institution is told of the newest evidence, and how many inputs rest on any', () => {
  const score = scoreOf(
    input({ evidenceAt: '2026-03-04T00:00:00.000Z' }),
    input({ evidenceAt: '2026-01-02T00:00:00.000Z' }),
    input({ evidenceAt: null }),
  )
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <DataAndEvidence projectId="tidewell" score={score} compareAddress="/compare" />
    </Router>,
  )
  expect(html).toContain('2 of 3 inputs rest on dated evidence, the newest of 4 Mar 2026.')
})

test('a reason for a grade says what its input earns, or that nobody could find out', () => {
  const html = renderToStaticMarkup(
    <GradeReasons score={scoreOf(input({}), input({ id: 'bug_bounty', state: 'unknown' }))} />,
  )
  expect(html).toContain('<p>Runs for a year. Earns 1 of 4 points.</p>')
  expect(html).toContain(
    '<p>Runs for a year. We could not find out, so part of its points is missing.</p>',
  )
})
