import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/**
 * Gives Chakra's parts their system. Each lazy part brings its own scope, so that neither Chakra
 * nor Emotion is in the code a page starts with.
 */
export const ChakraScope = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>{children}</ChakraProvider>
)
