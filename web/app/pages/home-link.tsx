import { ButtonLink, type ButtonLinkProps } from '../../components/buttons/button-link.tsx'
import * as texts from '../texts.ts'

export const HomeLink = ({ variant = 'primary' }: Pick<ButtonLinkProps, 'variant'>) => (
  <ButtonLink href="/" variant={variant}>
    {texts.backToHomepage}
  </ButtonLink>
)
