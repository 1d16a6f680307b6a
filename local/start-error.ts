/** A problem that the person at the terminal can solve; shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
