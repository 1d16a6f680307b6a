/** What the system, or Node, calls a failure, as `ENOENT`; undefined for an error of neither. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** What is read of a file or folder; undefined when there is none by that name. */
export const unlessMissing = async <Result>(
  reading: Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a write failed because of the disk, a quota or the largest size of a file. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  /ENOSPC|EFBIG|EDQUOT|no space left|file too large|disk quota/i.test(error.message)
