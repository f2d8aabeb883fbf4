import { expect, test } from 'vitest'
import { findGrowth } from './growth.ts'

test.for([
  ['a run that is read anew from each of its characters', /[._-]+$/],
  ['a run before a sign that is missing', /\s*,/g],
  ['two runs of the same characters', /^\s*\w*\s*$/],
  ['a run that a name may end in', /^[a-z]+[a-z0-9]*;$/],
  ['a lazy part whose end is missing', /<p>(.*?)<\/p>/gs],
  ['a repetition in a repetition', /^(?:a+)+$/],
  ['a repetition that may be empty in a repetition', /^(?:a*)*b/],
  ['a repetition of parts that may be missing', /^(?:a?b?)*c/],
  ['alternatives that begin alike', /^(?:a|ab|b)*c/],
  ['a middle that may be missing', /^,(?:\s*,\s*)*x/],
  ['a part that is tried in vain at each match', /a(?:.*b)?/gs],
  ['a lookahead that reads on', /a(?=.*b)/gs],
  ['a long counted repetition', /[a-z]{1,500}@/],
  ['a repetition that is long enough to fail', /^a*a{20,}$/],
  ['the start of each line', /^\s*x/gm],
  ['letters in both cases', /[a-z]+[A-Z]*!/i],
  ['a backreference to a text of any length', /(a*)b\1c/],
  ['characters outside of the first plane', /[\u{1F300}-\u{1FAFF}]+$/u],
] as const)('%s is found', ([, { source, flags }]) => {
  expect(findGrowth(source, flags)).toContain('grows faster')
})

test('a lookbehind of any length is found where it stands alone', () => {
  expect(findGrowth('(?<=a+)', '')).toContain('lookbehind')
})

test.for([
  ['a run that ends where another character begins', /^[a-z]+=/],
  ['a run that is read from its first character alone', /(?<![._-])[._-]+$/],
  ['a run whose end is sure', /a\s*/g],
  ['a line up to its end', /(?<!\\)%.*$/gm],
  ['everything up to the end', /^\s*([^]*)$/],
  ['what a text begins with', /^[a-z]*\d*/],
  ['words', /[\p{L}\p{N}]+/gu],
  ['quoted text', /^"(?:\\.|[^"\\])*"$/],
  ['a number', /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/],
  ['a backreference to one of a few words', /(a|b)\1/],
  ['an end that the same run is sure to have', /\n\s*\n/g],
  ['short counted repetitions', /\d{1,4}-\d{1,2}/g],
  ['a set without another', /[\p{L}--[a-z]]/v],
] as const)('%s is no growth', ([, { source, flags }]) => {
  expect(findGrowth(source, flags)).toBeUndefined()
})
