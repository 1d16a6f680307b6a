import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { AlertTable } from './alert-table.tsx'

const alert = (kind: SecurityAlert['kind'], more: Partial<SecurityAlert> = {}): SecurityAlert => ({
  id: `tidewell:${kind}`,
  projectId: 'tidewell',
  projectName: 'Tidewell',
  severity: 'high',
  title: 'Something happened',
  kind,
  lossUsd: null,
  chain: null,
  at: '2026-11-14T06:52:00.000Z',
  status: 'confirmed',
  url: null,
  ...more,
})

const cellsOf = (...of: Parameters<typeof alert>) => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <AlertTable alerts={[alert(...of)]} />
    </Router>,
  )
  return [...html.matchAll(/<td.*?<\/td>/g)].map(([cell]) => cell.replaceAll(/<[^>]*>/g, ''))
}

it('loss and chain of an incident are unknown where nobody told them, of others N/A', () => {
  expect(cellsOf('incident').slice(3, 5)).toEqual(['unknown', 'unknown'])
  expect(cellsOf('website').slice(3, 5)).toEqual(['N/A', 'N/A'])
})

it('a severity that nobody told is unknown', () => {
  expect(cellsOf('incident')[0]).toBe('High')
  expect(cellsOf('incident', { severity: 'unknown' })[0]).toBe('unknown')
})
