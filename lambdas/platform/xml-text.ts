/** What XML 1.0 forbids, and marks that turn the direction of the writing around them. */
const NOT_WRITTEN =
  /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Text for an element or a quoted attribute of an XML document: neither can be ended by it. */
export const xmlText = (content: string): string =>
  content
    .replaceAll(NOT_WRITTEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
