import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Dependency } from '../../../../shared/rating/inputs/dependencies.ts'
import { DependencyTable, faultOf } from './dependency-table.tsx'

const unread = {
  name: 'Skerry bridge',
  validation: null,
  validators: null,
  threshold: null,
  hasKnownFault: null,
}

it.each<[string, Dependency, string]>([
  ['a bridge, which is not asked for one', { ...unread, kind: 'bridge' }, 'N/A'],
  ['code that nobody read', { ...unread, kind: 'fork' }, 'unknown'],
  ['code without one', { ...unread, kind: 'fork', hasKnownFault: false }, 'none'],
  ['code with one', { ...unread, kind: 'fork', hasKnownFault: true }, 'yes'],
])('the known fault of %s', (_, dependency, text) => {
  expect(renderToStaticMarkup(<>{faultOf(dependency)}</>)).toMatch(new RegExp(`^(<[^>]+>)?${text}`))
})

it('the costliest dependency stands first, a bridge with how many of its validators must agree', () => {
  const dependencies: Dependency[] = [
    { ...unread, name: 'Kelp lending', kind: 'protocol' },
    { ...unread, kind: 'bridge', validation: 'validators', validators: 7, threshold: 4 },
  ]
  const [, body] = renderToStaticMarkup(
    <DependencyTable review={{ dependencies, at: '2026-01-02T00:00:00.000Z', evidence: [] }} />,
  ).split('<tbody>')
  const rows = body?.split('</tr>').map((row) => row.replaceAll(/(<[^>]*>)+/g, ' ').trim())
  expect(rows?.slice(0, 2)).toEqual([
    'Skerry bridge bridge 4 of 7 validators N/A 70',
    'Kelp lending protocol N/A unknown 10',
  ])
})
