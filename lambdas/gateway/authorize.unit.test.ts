import { afterEach, describe, expect, test, vi } from 'vitest'
import { handler } from './authorize.ts'

const SECRET = 'known to the edge and to the functions'
const BEFORE = 'known to the edge until this very day'

afterEach(() => vi.unstubAllEnvs())

const isLetIn = async (headers?: Record<string, string>): Promise<boolean> =>
  (await handler(headers ? { headers } : {})).isAuthorized

describe('the gateway lets in', () => {
  test('what the edge sends, by the secret of today and by the one before', async () => {
    vi.stubEnv('ASSAY_ORIGIN_SECRET', SECRET)
    vi.stubEnv('ASSAY_ORIGIN_SECRET_PREVIOUS', BEFORE)
    expect(await isLetIn({ 'x-origin-secret': SECRET })).toBe(true)
    expect(await isLetIn({ 'x-origin-secret': BEFORE })).toBe(true)
  })

  test.each([undefined, {}, { 'x-origin-secret': '' }, { 'x-origin-secret': 'guessed' }])(
    'nothing that comes with %o',
    async (headers) => {
      vi.stubEnv('ASSAY_ORIGIN_SECRET', SECRET)
      expect(await isLetIn(headers)).toBe(false)
    },
  )

  test('nobody at all where it was given no secret', async () => {
    expect(await isLetIn({ 'x-origin-secret': 'undefined' })).toBe(false)
    vi.stubEnv('ASSAY_ORIGIN_SECRET', '')
    await expect(isLetIn({ 'x-origin-secret': '' })).rejects.toThrow('ASSAY_ORIGIN_SECRET')
  })
})
