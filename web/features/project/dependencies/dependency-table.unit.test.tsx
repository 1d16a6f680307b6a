import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Dependency } from '../../../../shared/rating/inputs/dependencies.ts'
import { faultOf } from './dependency-table.tsx'

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
