const ROOT = /(?:^|;)\s*Root=(1-[0-9a-f]{8}-[0-9a-f]{24})(?:;|$)/i

/** The trace that a value of the header `X-Amzn-Trace-Id` names. */
export const xrayRootOf = (header: string | undefined): string | undefined =>
  ROOT.exec(header ?? '')?.[1]

/** X-Ray's trace of the invocation under way, which Lambda tells each anew; elsewhere there is none. */
export const xrayTraceId = (): string | undefined => xrayRootOf(process.env['_X_AMZN_TRACE_ID'])
