/** Of every secret in the environment; ours are 64 letters and digits. */
export const SECRET_MIN_LENGTH = 32
