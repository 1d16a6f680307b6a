/** Something the person at the terminal can solve; shown as it is, without a stack. */
export class OpsProblem extends Error {
  override readonly name = 'OpsProblem'
}
