/** Address of the audit trail's page about a stream, such as `Project#corvane`. */
export const streamHistoryUrl = (stream: string): string =>
  `/staff/audit?stream=${encodeURIComponent(stream)}`
