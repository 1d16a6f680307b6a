// Measured panel
export const noSourceConnected = 'No source connected'
export const unknownUntilConnected =
  '{what}: unknown, not zero, until a source is connected to this site.'
