import { expect, test } from 'vitest'
import { withoutServerParts } from './page-contract.ts'

const squeezed = (code: string): string => code.replaceAll(/\s+/g, ' ').trim()

test('a page keeps how a call is sent, and loses its schemas, refusals and summary', () => {
  const code = `
    export const getThing = query({
      id: 'things/get',
      path: '/api/things/{id}',
      access: 'public',
      params: v.object({ id: ThingId }),
      query: v.object({ after: v.optional(v.string()) }),
      output: v.object({ meta: Meta, items: v.array(v.object({ ...Thing.entries })) }),
      refusals: { ThingNotFound: 404 },
    })
    export const sendThing = command({ path: '/api/things', bodyType: 'multipart', body: Thing })`
  expect(squeezed(withoutServerParts(code, 'things.ts'))).toBe(
    "export const getThing = /* @__PURE__ */ (() => (query({ path: '/api/things/{id}', })))() " +
      "export const sendThing = /* @__PURE__ */ (() => (command({ path: '/api/things', bodyType: 'multipart', })))()",
  )
})

test('of the defaults of declarations stays what a page needs', () => {
  const code =
    "const DEFAULTS = { alsoAt: [], bodyType: 'json', cache: 'none', successStatus: 200 } as const"
  expect(squeezed(withoutServerParts(code, 'endpoint.ts'))).toBe(
    "const DEFAULTS = { bodyType: 'json', } as const",
  )
})

test('values that calls make are marked as free of side effects; functions and plain values stay', () => {
  const code = `const oneOf = (choices) => v.picklist(choices)
export const KINDS = ['a', 'b'] as const
export const Kind = oneOf(KINDS)
export const fields = { kind: v.optional(Kind) } as const
export function helper() { return v.string() }`
  expect(withoutServerParts(code, 'kinds.ts')).toBe(`const oneOf = (choices) => v.picklist(choices)
export const KINDS = ['a', 'b'] as const
export const Kind = /* @__PURE__ */ (() => (oneOf(KINDS)))()
export const fields = /* @__PURE__ */ (() => ({ kind: v.optional(Kind) } as const))()
export function helper() { return v.string() }`)
})
