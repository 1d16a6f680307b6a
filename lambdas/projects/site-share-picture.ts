import { getSiteSharePicture } from '../../shared/contract/projects/share-pictures.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { answerPicture } from './share/answer-picture.ts'
import { drawSitePicture } from './share/draw-share-picture.ts'
import { versionOf } from './share/share-content.ts'

export const handler = handlePublic(getSiteSharePicture, ({ query: { v } }) =>
  answerPicture({ version: versionOf('site'), asked: v }, drawSitePicture),
)
