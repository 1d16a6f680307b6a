/** Of every secret of ours in the environment; those that templates make are 64 letters and digits. */
export const SECRET_MIN_LENGTH = 32
