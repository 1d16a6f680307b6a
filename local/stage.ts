/** The stage that the embedded cloud is; part of its tables' names. */
export const STAGE = 'local'
