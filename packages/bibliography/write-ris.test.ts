import { expect, test } from 'vitest'
import { writeRis } from './write-ris.ts'

test('a work in RIS has a line for each of its fields, which no text of it can end early', () => {
  const ris = writeRis({
    key: 'ex2020',
    work: {
      type: 'article',
      title: 'Light\nER  - of stars',
      authors: [
        { family: 'de la Cruz', given: 'Ana B.', suffix: 'Jr.' },
        { name: 'Example Group' },
      ],
      othersFollow: false,
      editors: [{ family: 'Sample', given: 'C.' }],
      year: 2020,
      month: 8,
      day: 3,
      journal: { name: 'The Astrophysical Journal', short: 'ApJ' },
      volume: '961',
      pages: '12–20',
      doi: '10.5555/a_b',
    },
  })
  expect(ris.split('\r\n')).toEqual([
    'TY  - JOUR',
    'ID  - ex2020',
    'TI  - Light ER - of stars',
    'AU  - de la Cruz, Jr., Ana B.',
    'AU  - Example Group',
    'ED  - Sample, C.',
    'PY  - 2020',
    'DA  - 2020/08/03/',
    'T2  - The Astrophysical Journal',
    'J2  - ApJ',
    'VL  - 961',
    'SP  - 12',
    'EP  - 20',
    'DO  - 10.5555/a_b',
    'ER  - ',
    '',
  ])
})
