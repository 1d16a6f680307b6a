import { describe, expect, it } from 'vitest'
import { matchParts } from './match-parts.ts'

describe('matchParts', () => {
  it.each([
    ['the beginning', 'Quernstead', 'Quern', ['', 'Quern', 'stead']],
    ['the middle', 'Quernstead', 'er', ['Qu', 'er', 'nstead']],
    ['the end', 'Quernstead', 'stead', ['Quern', 'stead', '']],
    ['the first of several', 'Tessarine Tess', 'tess', ['', 'Tess', 'arine Tess']],
    ['another case', 'Tidewell', 'TIDE', ['', 'Tide', 'well']],
    ['a blank more', 'Dunlinbridge', 'dunlin bridge', ['', 'Dunlinbridge', '']],
    ['a blank less', 'Salt Market', 'saltm', ['', 'Salt M', 'arket']],
    ['punctuation in between', "Osier's Fi", 'osiersfi', ['', "Osier's Fi", '']],
    ['no diacritic', 'Brèvemont', 'breve', ['', 'Brève', 'mont']],
    ['one diacritic more', 'Brevemont', 'brève', ['', 'Breve', 'mont']],
    ['a diacritic of its own', 'Breve\u0300mont', 'breve', ['', 'Breve\u0300', 'mont']],
    ['a ligature', 'Oﬃce', 'ff', ['O', 'ﬃ', 'ce']],
    ['signs outside the basic plane', '𝔘lm 🜂 Ash', 'ulmash', ['', '𝔘lm 🜂 Ash', '']],
    ['signs of patterns', 'A.*B', '.*', ['A.*B', '', '']],
    ['nothing in it', 'Quernstead', 'tide', ['Quernstead', '', '']],
    ['an empty keyword', 'Quernstead', '', ['Quernstead', '', '']],
    ['an empty text', '', 'quern', ['', '', '']],
  ])('with %s', (_, text, keyword, parts) => {
    expect(matchParts(text, keyword)).toEqual(parts)
  })
})
