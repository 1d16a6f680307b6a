/** Status and name of a refusal. */
export const refusalIn = async (response: Response): Promise<readonly [number, string]> => {
  const { error } = (await response.json()) as { error: { name: string } }
  return [response.status, error.name]
}

/** Status and name of a refusal, and the fields that it names. */
export const fieldRefusedIn = async (
  response: Response,
): Promise<readonly [number, string, ...string[]]> => {
  const { error } = (await response.json()) as {
    error: { name: string; fieldErrors?: Record<string, string> }
  }
  return [response.status, error.name, ...Object.keys(error.fieldErrors ?? {})]
}
