/** Whether a write failed because of the disk, a quota or the largest size of a file. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  /ENOSPC|EFBIG|EDQUOT|no space left|file too large|disk quota/i.test(error.message)
