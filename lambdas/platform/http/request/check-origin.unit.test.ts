import { describe, expect, test } from 'vitest'
import { checkOrigin } from './check-origin.ts'
import { HttpError } from '../response/http-error.ts'

const TRUSTED = ['https://assay.example', 'http://localhost:4000']

describe('is taken', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['a page of this site', { origin: 'https://assay.example', 'sec-fetch-site': 'same-origin' }],
    ['a page of the other trusted origin', { origin: 'http://localhost:4000' }],
    ['what the user opened directly', { 'sec-fetch-site': 'none' }],
    ['a caller that is no browser', {}],
  ])('%s', (_, headers) => {
    expect(() => checkOrigin(headers, TRUSTED)).not.toThrow()
  })
})

describe('is refused with 403', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame or a file', { origin: 'null' }],
    ['nothing', { origin: '' }],
    ['another scheme', { origin: 'http://assay.example' }],
    ['another port', { origin: 'https://assay.example:8443' }],
    ['a sub-domain', { origin: 'https://www.assay.example' }],
    ['a host that ends like ours', { origin: 'https://evil-assay.example' }],
    ['a host that begins like ours', { origin: 'https://assay.example.evil.example' }],
    ['other letters', { origin: 'https://ASSAY.example' }],
    ['two origins', { origin: 'https://assay.example,https://evil.example' }],
    ['a cross-site request without origin', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    [
      'a cross-site request that claims our origin',
      { origin: 'https://assay.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s', (_, headers) => {
    const check = () => checkOrigin(headers, TRUSTED)
    expect(check).toThrow(HttpError)
    expect(check).toThrow(expect.objectContaining({ status: 403, code: 'ForeignOrigin' }))
  })
})
