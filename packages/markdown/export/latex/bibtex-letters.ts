const accents: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0306': 'u',
  '\u0307': '.',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030b': 'H',
  '\u030c': 'v',
  '\u0323': 'd',
  '\u0327': 'c',
  '\u0328': 'k',
  '\u0331': 'b',
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ð: 'dh',
  Ð: 'DH',
  þ: 'th',
  Þ: 'TH',
  đ: 'dj',
  Đ: 'DJ',
  ı: 'i',
}

/** BibTeX reads bytes, so that an initial of two bytes would lose one: letters with accents become commands, as in `{\v{Z}}`. */
export function withLetterCommands(bib: string): string {
  return bib.replaceAll(/^(?! *(?:url|doi) ).+$/gm, (line) =>
    line.normalize('NFC').replaceAll(/[^\p{ASCII}]/gu, commandOf),
  )
}

function commandOf(sign: string): string {
  const letter = letters[sign]
  if (letter !== undefined) return `{\\${letter}}`
  const [base = '', mark = '', ...others] = sign.normalize('NFD')
  const accent = accents[mark]
  return accent === undefined || others.length > 0 || !/^[a-z]$/i.test(base)
    ? sign
    : `{\\${accent}{${base}}}`
}
