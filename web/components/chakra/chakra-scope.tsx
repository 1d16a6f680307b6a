import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/**
 * Provides Chakra's system to one lazy component. Each brings its own scope, so that neither Chakra
 * nor Emotion is in the initial bundle.
 */
export const ChakraScope = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>{children}</ChakraProvider>
)
