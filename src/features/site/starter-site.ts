import { usualCitationStyle } from '@ephemeris/bibliography'
import type { SectionName } from '../../shared/sections.ts'
import type { SectionSetting, Settings } from './contract.ts'

// Source: docs/behaviour.md, Article page.
const originalNote = `## A note under every article

This note stands at the end of every article on this site, whatever the article is about. It concerns the one fact I would keep if I had to give the others back.

Two systems are entangled when the pair is in a definite quantum state and neither of its parts is. Everything that can be known about the two together may be known, and yet the answer of either one alone can be as open as the toss of a coin. Nothing in ordinary life behaves like this. A complete description of a house includes a complete description of its kitchen. Measure two entangled particles far apart, and their answers can fit together better than any instructions they might have carried with them from the start would allow. In 1964 John Bell turned that difference into a number. Experiments have measured it many times since, closing one way out after another, and it comes out where quantum mechanics said it would.

It is just as well to say what does not follow. No message passes: whatever is done to one particle, the odds for the other stay as they were, and the connection shows only when both records are brought together by ordinary means. Nor is it rare or exotic. Almost every collision entangles something with its surroundings, and so does almost every stray photon; spread over enough of them, the connection looks like plain noise, and this is a large part of why the everyday world seems so solid and so separate.

I leave it here because it keeps me honest. To know the parts is one thing, to know the whole is another, and only a measurement tells you which of the two you have been describing. That holds for particles. I have yet to meet a pipeline, a model or a piece of software for which it is not at least good advice.`

/** The settings of a fresh site, with a placeholder person until the real owner makes an account. */
export const starterSite: Settings = {
  ownerName: 'Ada Example',
  title: 'Ada Example: astrophysics, data science, software',
  description:
    'Notes, projects and open questions of Ada Example, who works in astrophysics, data science and software engineering.',
  headline: 'Old light, read with new machines.',
  subtitle: 'Ada Example works in astrophysics, data science and software.',
  tagline:
    'I build the pipelines that turn photons into evidence: survey photometry, probabilistic models, and the software that keeps both honest.',
  aboutLead:
    'I study stars that change. Most of my nights are spent with light curves: long, patient records of brightness in which a planet, a pulsation and a faulty pixel all look alike until you model them properly.',
  about: [
    'I trained as an observer, drifted into statistics because the data insisted, and stayed for the software.',
    'Today I split my time between survey science, probabilistic modelling and the plumbing that lets a result be run twice and agree with itself.',
  ],
  aboutMore: [
    'My first telescope was a second-hand reflector with a cracked finder. It taught me that an instrument is a hypothesis about what you will not need to see.',
    'Since then I have worked on robotic telescopes, radio pipelines and a fair amount of database surgery. I like small teams, short papers and code that admits what it does not know.',
  ],
  portrait: { imageUrl: null, alt: '', x: 50, y: 50, zoom: 1 },
  email: 'hello@example.org',
  phone: '',
  location: 'Third planet of a G2V star, Orion Spur, Milky Way, Laniakea',
  availability: 'Flexible hours, best reached via email',
  links: [
    { label: 'Snapchat', address: 'https://www.snapchat.com/' },
    { label: 'Instagram', address: 'https://www.instagram.com/' },
    { label: 'LinkedIn', address: 'https://www.linkedin.com/' },
  ],
  figures: [
    { value: '1+', label: 'monthly issues' },
    { value: '100%', label: 'open rate' },
  ],
  articleNote: true,
  articleNoteText: originalNote,
  commentsOpen: true,
  accent: 'h-alpha',
  footerLine: 'All rights reserved.',
  timeZone: 'UTC',
  longitude: -70.4,
  place: '',
  sky: { field: 'orion', ra: 80, dec: 5, width: 100 },
  macros: '',
  citationStyle: usualCitationStyle,
  paperNames: ['Example, A.'],
  orcid: '',
  publicationsInHeader: false,
  cv: { text: '', isShown: true, file: '' },
  sections: [
    section('home', 'Home'),
    section('about', 'About Me'),
    section('skills', 'Skills', 'What I reach for, and how far.'),
    section(
      'projects',
      'Projects',
      'Instruments made of software. Each began as a question that a spreadsheet could not hold.',
    ),
    section('blog', 'Blog', 'Working notes, corrected in public.'),
    section(
      'dashboard',
      'Dashboard',
      'Goals for the season, lines worth keeping, and what is on after the dome closes.',
    ),
    section('interests', 'Interests', 'The rest of the spectrum.'),
    section('music', 'Music', 'Played in the control room.'),
    section(
      'newsletter',
      'Newsletter',
      'One letter a month: new articles, new projects, and the best thing the sky did while we were all asleep.',
    ),
    section(
      'contact',
      'Contact Me',
      'Questions about astrophysics, or an idea for a collaboration? Write. I read everything, usually after dark.',
    ),
  ],
}

function section(name: SectionName, heading: string, note = ''): SectionSetting {
  return { name, heading, note, shown: 'always' }
}
