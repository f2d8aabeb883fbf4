/** What every page needs to know of the owner and the site. */
export interface Site {
  ownerName: string
  title: string
  description: string
  headline: string
  subtitle: string
  tagline: string
  /** First paragraph of About, set large. */
  aboutLead: string
  about: string[]
  /** Paragraphs that 'Read More' reveals. */
  aboutMore: string[]
  email: string
  location: string
  social: { snapchat: string; instagram: string; linkedin: string }
  /** IANA name; "today" and the current year are the owner's. */
  timeZone: string
  /** Degrees east of Greenwich, for the sidereal clock. */
  longitude: number
  /** TeX that defines commands for the formulas of all posts. */
  macros: string
  /** Who answers for the site, as many laws prescribe; without a paragraph there is no such page. */
  imprint: string[]
}

export const siteUrl = '/api/site'

/** The starter owner: a placeholder person until the real one moves in. */
export const starterSite: Site = {
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
  email: 'hello@example.org',
  location: 'Third planet of a G2V star, Orion Spur, Milky Way, Laniakea',
  social: {
    snapchat: 'https://www.snapchat.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  timeZone: 'UTC',
  longitude: -70.4,
  macros: '',
  imprint: [],
}
