/** How many times as long as elsewhere what has a deadline may take: the same as of calls. */
const factor = Number(process.env['ASSAY_TIME_FACTOR'] ?? 1)

let waiting = 0
let own: typeof AbortSignal.timeout

/** Has each `AbortSignal.timeout` of this process wait so much longer. @returns ends it */
export const waitPatiently = (): (() => void) => {
  if (waiting === 0) {
    own = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => own(milliseconds * factor)
  }
  waiting += 1
  return () => {
    waiting -= 1
    if (waiting === 0) AbortSignal.timeout = own
  }
}
