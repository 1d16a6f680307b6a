import { xrayRootOf } from '../../telemetry/xray-trace-id.ts'

/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

/**
 * The trace that a request belongs to: its caller's `traceparent`, else the one that API Gateway
 * began (`X-Amzn-Trace-Id`). Anybody can choose it: it only leads from one log to another.
 *
 * @param headers by lower-case name
 */
export const traceIdOf = (
  headers: Readonly<Record<string, string | undefined>>,
): string | undefined =>
  TRACEPARENT.exec(headers['traceparent'] ?? '')?.[1] ?? xrayRootOf(headers['x-amzn-trace-id'])
