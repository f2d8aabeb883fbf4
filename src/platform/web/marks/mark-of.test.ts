import { expect, test } from 'vitest'
import { markOf } from './mark-of.ts'

test.each([
  ['https://github.com/ada', 'github'],
  ['https://www.linkedin.com/in/ada', 'linkedin'],
  ['https://gitlab.com/ada', 'gitlab'],
  ['https://orcid.org/0000-0002-1825-0097', 'orcid'],
  ['https://ui.adsabs.harvard.edu/search/q=author', 'ads'],
  ['https://arxiv.org/a/example_a_1', 'arxiv'],
  ['https://inspirehep.net/authors/1', 'inspire'],
  ['https://scholar.google.co.uk/citations?user=x', 'scholar'],
  ['https://astrodon.social/@ada', 'mastodon'],
  ['https://bsky.app/profile/ada.example', 'bluesky'],
  ['https://www.youtube.com/@ada', 'youtube'],
  ['https://huggingface.co/ada', 'huggingface'],
  ['https://kaggle.com/ada', 'kaggle'],
  ['https://codeberg.org/ada', 'codeberg'],
  ['https://notgithub.com/ada', 'website'],
  ['https://github.com.evil.example/ada', 'website'],
  ['https://ada.example/about', 'website'],
  ['mailto:ada@example.org', 'mail'],
  ['no address', 'website'],
])('%s has the mark %s', (address, mark) => {
  expect(markOf(address)).toBe(mark)
})
