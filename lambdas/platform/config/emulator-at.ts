/**
 * What leads an AWS client to an emulator on this machine, with credentials that open nothing.
 *
 * @param endpoint undefined on AWS, where a client finds everything in its environment
 */
export const emulatorAt = (endpoint: string | undefined) =>
  endpoint
    ? {
        endpoint,
        region: 'local',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }
    : {}
