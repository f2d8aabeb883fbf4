/** One of the owner's fields of work: its text, and the categories of the articles that belong to it. */
interface Field {
  path: string
  title: string
  text: string
  categories: readonly string[]
}

/** The pages behind the Resources links of a fresh site. Source: docs/behaviour.md, Footer. */
export const originalFields: readonly Field[] = [
  {
    path: '/resources/astrophysics-studies',
    title: 'Astrophysics Studies',
    text: `Most of what I know about stars I know from how they change. A light curve is one number per exposure, and a star gives a surprising amount away through it: how it turns, where it is spotted, what passes in front of it.

What I distrust is the beautiful single object. I ask of a result, first of all of my own, which stars were left out, who chose the cut, and what the same code finds in data in which nothing happens.`,
    categories: ['astrophysics', 'astronomy', 'cosmology', 'physics', 'quantum physics'],
  },
  {
    path: '/resources/data-science-projects',
    title: 'Data Science Projects',
    text: `I came to statistics because the data insisted. Nearly all of the difficulty stands before the model, in the gaps, the seams and the question of what got into the table at all. The model is the part that can be looked up.

My rule for a project is that every number can be traced to the file it came from, and every figure redrawn by somebody else. It costs time at the beginning and gives more of it back at the end.`,
    categories: ['data science', 'statistics', 'machine learning', 'visualization'],
  },
  {
    path: '/resources/software-engineering',
    title: 'Software Engineering',
    text: `Software for research is an instrument, and an instrument has to be calibrated. I want to know what a pipeline does with an empty field, with the same input twice, and with an input that cannot be right.

I like small programs with few moving parts, tests that have been seen to fail, and code that admits what it does not know. Speed comes after that, and usually comes more easily because of it.`,
    categories: ['software engineering', 'software', 'engineering', 'programming'],
  },
  {
    path: '/resources/neural-interfaces',
    title: 'Neural Interfaces',
    text: `Here I am a reader, not a practitioner. What draws me is the measurement: an electrode stands in a crowd in which everybody talks at once, and to decide which cell said what is a cousin of telling the stars of a crowded field apart.

The question I put to every decoder is how it does on another day. Electrode and brain both drift, and a calibration that was right in the morning need not be right in the evening. Anyone who has flat-fielded a camera will feel at home.`,
    categories: ['neural interfaces', 'neuroscience', 'machine learning'],
  },
  {
    path: '/resources/network-analysis',
    title: 'Network Analysis',
    text: `Almost anything can be drawn as a network, which is the trouble with networks. I use them where a link is something that was measured: which observations share a calibration, which catalogue took its values from which, which results lean on the same table.

The places of the nodes are chosen by the program that draws them, so I try to read nothing from a layout. Before I believe in a cluster I look at random networks with as many links, and ask whether they have one too.`,
    categories: ['network analysis', 'networks', 'graph theory'],
  },
]
