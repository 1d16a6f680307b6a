/** What staff read where they give a project its logo. */
export const texts = {
  change: 'Logo',
  title: (project: string) => `Logo of ${project}`,
  description:
    'PNG, JPEG or WebP, at most 2 MB. It is shown round and as small as 20 pixels: a plain square mark does best.',
  current: 'Now',
  chosen: 'As it will be shown',
  none: 'No logo yet.',
  field: 'Picture',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another picture',
  tooLarge: 'Choose a picture of at most 2 MB.',
  unknownType: 'Choose a PNG, JPEG or WebP picture.',
  unreadable: 'This picture cannot be read. Choose another.',
  save: 'Save logo',
  saving: 'Saving…',
  saved: 'Logo saved. All pages show it within a minute.',
  remove: 'Remove logo',
  removing: 'Removing…',
  removed: 'Logo removed. All pages follow within a minute.',
  offline: 'We could not send it. Try again.',
} as const
