import type { UserType } from '../../../../shared/values/survey.ts'
import * as texts from '../texts.ts'
import { UserTypePicture, type UserTypePictureProps } from './user-type-pictures.tsx'

/** The cards of some user types. */
export const userTypeChoices = <Type extends UserType>(
  types: readonly Type[],
  width: UserTypePictureProps['width'],
) =>
  types.map((value) => ({
    value,
    description: texts.userTypes[value],
    picture: <UserTypePicture userType={value} width={width} />,
  }))
