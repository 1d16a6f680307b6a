/** How many times as long as elsewhere what has a deadline may take: a busy machine holds it up for seconds. */
const FACTOR = 30

let waiting = 0
let own: typeof AbortSignal.timeout

/** Has each `AbortSignal.timeout` of this process wait so much longer. @returns ends it */
export const waitPatiently = (): (() => void) => {
  if (waiting === 0) {
    own = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => own(milliseconds * FACTOR)
  }
  waiting += 1
  return () => {
    waiting -= 1
    if (waiting === 0) AbortSignal.timeout = own
  }
}
