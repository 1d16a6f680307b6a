import { filled, stroked } from '../../components/icons.tsx'

export const GripIcon = filled(
  'M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z',
)
export const TrashIcon = stroked('M2.5 4h11M6 4V2.5h4V4M4 4l.6 10h6.8L12 4')
