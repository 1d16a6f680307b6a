import { describe, expect, test } from 'vitest'
import { addressAfterTour, isTourAsked, tourAddress } from './tour-address.ts'

test.each([
  ['?tour=true', true],
  ['tour=true', true],
  ['?tour', true],
  ['?tour=0', true],
  ['?q=corvane&tour=true', true],
  ['', false],
  ['?tours=true', false],
  ['?q=tour', false],
  ['?q=%ZZ', false],
])('of %j it is %j that it asks for the tour', (search, isAsked) => {
  expect(isTourAsked(search)).toBe(isAsked)
})

describe('the address that starts the tour', () => {
  test.each([
    ['/', '', '/?tour=true'],
    ['/', 'q=corvane', '/?q=corvane&tour=true'],
    ['/', 'tour=1&band=AA&band=A', '/?tour=true&band=AA&band=A'],
    ['/my/settings', 'q=corvane', '/?tour=true'],
  ])('from %s with the query %j is %s', (path, search, address) => {
    expect(tourAddress(path, search)).toBe(address)
  })
})

test.each([
  ['?tour=true', '/'],
  ['tour', '/'],
  ['q=corvane&tour=true', '/?q=corvane'],
  ['?tour=true&score=60..90&w=a%2Cb', '/?score=60..90&w=a%2Cb'],
  ['tour=true&tour=1&q=x', '/?q=x'],
  ['q=%ZZ&tour=true', '/?q=%ZZ'],
])('after the tour %j has become %s', (search, address) => {
  expect(addressAfterTour(search)).toBe(address)
})
