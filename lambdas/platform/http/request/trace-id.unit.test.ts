import { expect, test } from 'vitest'
import { traceIdOf } from './trace-id.ts'

const W3C = '0af7651916cd43dd8448eb211c80319c'
const AWS = '1-5759e988-bd862e3fe1be46a994272793'

test.each([
  [{ traceparent: `00-${W3C}-b7ad6b7169203331-01` }, W3C],
  [{ traceparent: `01-${W3C}-b7ad6b7169203331-01-later` }, W3C],
  [{ 'x-amzn-trace-id': `Root=${AWS}` }, AWS],
  [{ 'x-amzn-trace-id': `Self=1-67891234-12456789abcdef012345678;Root=${AWS};Sampled=1` }, AWS],
  [{ traceparent: `00-${W3C}-b7ad6b7169203331-01`, 'x-amzn-trace-id': `Root=${AWS}` }, W3C],
  [{ traceparent: 'nonsense', 'x-amzn-trace-id': `Root=${AWS}` }, AWS],
  [{ traceparent: `ff-${W3C}-b7ad6b7169203331-01` }, undefined],
  [{ traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }, undefined],
  [{ traceparent: `00-${W3C}"x-b7ad6b7169203331-01` }, undefined],
  [{ 'x-amzn-trace-id': `Root=${AWS}<script>` }, undefined],
  [{ 'x-amzn-trace-id': 'Self=1;Parent=2' }, undefined],
  [{}, undefined],
])('of %j', (headers: Record<string, string>, expected) => {
  expect(traceIdOf(headers)).toBe(expected)
})
