/** Status and name of a refusal. */
export const refusalIn = async (response: Response): Promise<readonly [number, string]> => {
  const { error } = (await response.json()) as { error: { name: string } }
  return [response.status, error.name]
}
