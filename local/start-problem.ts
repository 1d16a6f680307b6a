/** A problem that the person at the terminal can solve; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
