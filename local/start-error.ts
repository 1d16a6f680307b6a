/** A problem that the user at the terminal can solve; its message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
