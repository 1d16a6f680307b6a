/** The answer of a conditional write of one item; undefined when its condition did not hold. */
export const ignoreConditionFailure = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined
    throw error
  }
}
