import { expect, test } from 'vitest'
import { paperUrl, readPaper } from './paper.ts'

test.each([
  [
    '10.3847/1538-4357/ac1234',
    'doi:10.3847/1538-4357/ac1234',
    'https://doi.org/10.3847/1538-4357/ac1234',
  ],
  ['doi:10.1000/182', 'doi:10.1000/182', 'https://doi.org/10.1000/182'],
  ['https://doi.org/10.1000/a#b?c', 'doi:10.1000/a#b?c', 'https://doi.org/10.1000/a%23b%3Fc'],
  ['http://dx.doi.org/10.1000/182', 'doi:10.1000/182', 'https://doi.org/10.1000/182'],
  ['2301.00001', 'arXiv:2301.00001', 'https://arxiv.org/abs/2301.00001'],
  ['arXiv:2301.00001v2', 'arXiv:2301.00001v2', 'https://arxiv.org/abs/2301.00001v2'],
  [
    'https://arxiv.org/pdf/2301.00001v2.pdf',
    'arXiv:2301.00001v2',
    'https://arxiv.org/abs/2301.00001v2',
  ],
  ['astro-ph/9901001', 'arXiv:astro-ph/9901001', 'https://arxiv.org/abs/astro-ph/9901001'],
])('%s is a paper', (text, paper, url) => {
  expect(readPaper(text)).toBe(paper)
  expect(paperUrl(paper)).toBe(url)
})

test.each([
  'Example et al. 2024',
  'https://example.org/10.1000/182',
  'https://arxiv.org/abs/',
  '10.1000',
  '10.1000/a b',
  'javascript:alert(1)',
])('%s is none', (text) => {
  expect(readPaper(text)).toBeUndefined()
})
