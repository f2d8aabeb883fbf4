import type { SectionName } from '../../shared/sections.ts'

/** The paragraphs of About of a fresh site. */
export const about = [
  'I trained as an observer, drifted into statistics because the data insisted, and stayed for the software.',
  'Today I split my time between survey science, probabilistic modelling and the plumbing that lets a result be run twice and agree with itself.',
]

/** The paragraphs that 'Read More' reveals there. */
export const aboutMore = [
  'My first telescope was a second-hand reflector with a cracked finder. It taught me that an instrument is a hypothesis about what you will not need to see.',
  'Since then I have worked on robotic telescopes, radio pipelines and a fair amount of database surgery. I like small teams, short papers and code that admits what it does not know.',
]

/** No portrait; centred, without zoom. */
export const portrait = { imageUrl: null, alt: '', x: 50, y: 50, zoom: 1 }

/** The owner's profiles elsewhere. */
export const links = [
  { label: 'Snapchat', address: 'https://www.snapchat.com/' },
  { label: 'Instagram', address: 'https://www.instagram.com/' },
  { label: 'LinkedIn', address: 'https://www.linkedin.com/' },
]

/** The figures of the newsletter. */
export const figures = [
  { value: '1+', label: 'monthly issues' },
  { value: '100%', label: 'open rate' },
]

/**
 * The note under every article of a fresh site.
 * Source: docs/behaviour.md, Article page.
 */
export const note = `## A note under every article

This note stands at the end of every article on this site, whatever the article is about. It concerns the one fact I would keep if I had to give the others back.

Two systems are entangled when the pair is in a definite quantum state and neither of its parts is. Everything that can be known about the two together may be known, and yet the answer of either one alone can be as open as the toss of a coin. Nothing in ordinary life behaves like this. A complete description of a house includes a complete description of its kitchen. Measure two entangled particles far apart, and their answers can fit together better than any instructions they might have carried with them from the start would allow. In 1964 John Bell turned that difference into a number. Experiments have measured it many times since, closing one way out after another, and it comes out where quantum mechanics said it would.

It is just as well to say what does not follow. No message passes: whatever is done to one particle, the odds for the other stay as they were, and the connection shows only when both records are brought together by ordinary means. Nor is it rare or exotic. Almost every collision entangles something with its surroundings, and so does almost every stray photon; spread over enough of them, the connection looks like plain noise, and this is a large part of why the everyday world seems so solid and so separate.

I leave it here because it keeps me honest. To know the parts is one thing, to know the whole is another, and only a measurement tells you which of the two you have been describing. That holds for particles. I have yet to meet a pipeline, a model or a piece of software for which it is not at least good advice.`

/** The sections of a fresh site with their words. */
export const sections = [
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
]

function section(name: SectionName, heading: string, note = '') {
  return { name, heading, note, shown: 'always' as const }
}
