const entry = (fields: string, type = 'article', key = 'ex2020') =>
  `@${type}{${key},\n${fields}\n}\n`

/**
 * Bibliographies for which naive parsers took many seconds, with their number of works.
 */
export const slowBibliographies: readonly (readonly [name: string, text: string, works: number])[] =
  [
    ['entries that never end', '@a{'.repeat(100_000), 0],
    ['entries that never end, on lines', '@a{k,x={\n'.repeat(100_000), 0],
    ['open braces', `@a{k,t=${'{'.repeat(200_000)}`, 0],
    ['open quotation marks', `@a{k,t=${'"'.repeat(200_000)}`, 0],
    ['backslashes', `@a{k,t={${'\\'.repeat(100_000)}}}`, 1],
    ['openings of formulas', `@a{k,title={${'\\('.repeat(55_000)}}}`, 1],
    ['dollars', `@a{k,title={$${'\\$'.repeat(55_000)}}}`, 1],
    ['letters without a space', `@a{k,note={${'a'.repeat(110_000)}}}`, 1],
    ['spaces', `@a{k,author={A${' '.repeat(110_000)}B}}`, 1],
    [
      'names',
      entry(`title={T}, author={${Array(20_000).fill('A, B').join(' and ')}}, year=1`).repeat(5),
      0,
    ],
    ['commands', `@a{k,title={${'\\'.concat('\'{\\"').repeat(20_000)}}}`, 0],
    ['accents of accents', `@a{k,title={${"\\'".repeat(50_000)}a}}`, 1],
    ['tags', `@a{k,title={${'<i '.repeat(35_000)}}}`, 1],
    ['entries that cannot be read, of 8 MB', '@a{\n'.repeat(2_000_000), 0],
    ['entries without keys', '@misc{title={T}}\n'.repeat(10_000), 10_000],
    ['abbreviations of abbreviations', `${'@string{a=a#a}\n'.repeat(60)}@misc{k,title=a}`, 0],
    [
      'an abbreviation that stands for much',
      `@string{a={${'\\"a '.repeat(20_000)}}}\n${'@misc{k,title=a}\n'.repeat(9000)}`,
      1,
    ],
    [
      'parents of parents',
      `${entry(`xdata={${'b,'.repeat(40_000)}}`, 'misc', 'a')}\n${entry(`xdata={${'c,'.repeat(40_000)}}`, 'misc', 'b')}`,
      2,
    ],
    [
      'children of a large parent',
      `${entry(`editor={${'A, B and '.repeat(10_000)}C, D}`, 'book', 'b')}\n${'@inbook{, crossref={b}}\n'.repeat(9000)}`,
      9_001,
    ],
  ]
