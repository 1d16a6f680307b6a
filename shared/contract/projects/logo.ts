import * as v from 'valibot'
import { PICTURE_MAX_BYTES } from '../../values/pictures/picture.ts'
import { ProjectId } from '../../values/project/project-id.ts'
import { Done } from '../common.ts'
import { command } from '../endpoint.ts'
import { projectRefusals } from './about-project.ts'

// Not below `/api/projects`, whose answers caches keep.

export const uploadLogo = command({
  id: 'projects/upload-logo',
  path: '/api/project-logos/upload',
  access: 'staff',
  summary:
    'Takes a PNG, JPEG or WebP of at most 2 MiB as the form field `logo` of a project; it is stored anew as a square WebP, without what else was in the file. Imports leave it as it is from then on.',
  bodyType: 'multipart',
  body: v.object({
    projectId: ProjectId,
    logo: v.pipe(
      v.instance(File, 'Send a picture.'),
      v.maxSize(
        PICTURE_MAX_BYTES,
        `Send a picture of at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
      ),
    ),
  }),
  /** `logo` is the path of the stored picture. */
  output: v.object({ logo: v.string() }),
  refusals: { ...projectRefusals, InvalidPicture: 400, LimitExceededException: 429 },
  timeoutSeconds: 15,
})

export const removeLogo = command({
  id: 'projects/remove-logo',
  path: '/api/project-logos/remove',
  access: 'staff',
  summary: 'Leaves a project without a logo; imports bring none back.',
  body: v.object({ projectId: ProjectId }),
  output: Done,
  refusals: projectRefusals,
})
