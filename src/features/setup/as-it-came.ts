import type { Settings } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'
import type { StepName } from './contract.ts'

/** A setting that still holds its text from the starter content. */
export interface StarterText {
  step: StepName
  /** The path of its field in the form of the settings. */
  field: string
  label: string
}

const texts: readonly (Omit<StarterText, 'field'> & { field: keyof Settings })[] = [
  { step: 'words', field: 'ownerName', label: 'Your Name' },
  { step: 'words', field: 'title', label: 'Site Title' },
  { step: 'words', field: 'description', label: 'Description' },
  { step: 'words', field: 'headline', label: 'Headline' },
  { step: 'words', field: 'subtitle', label: 'Subtitle' },
  { step: 'words', field: 'tagline', label: 'Tagline' },
  { step: 'about', field: 'aboutLead', label: 'Lead' },
  { step: 'about', field: 'about', label: 'Paragraphs' },
  { step: 'about', field: 'aboutMore', label: 'Read More' },
  { step: 'contact', field: 'email', label: 'Email' },
  { step: 'contact', field: 'location', label: 'Location' },
  { step: 'contact', field: 'availability', label: 'Availability' },
]

/** The settings whose texts are still those of the starter content, in the order of the steps. */
export function textsAsTheyCame(settings: Settings): StarterText[] {
  return [
    ...texts.filter(({ field }) => isSame(settings[field], starterSite[field])),
    ...settings.links.flatMap((link, place): StarterText[] =>
      starterSite.links.some((starter) => isSame(link, starter))
        ? [{ step: 'links', field: `links.${place}.address`, label: link.label }]
        : [],
    ),
    ...settings.sections.flatMap((section, place): StarterText[] =>
      section.shown !== 'never' && isStarterNote(section)
        ? [
            {
              step: 'sections',
              field: `sections.${place}.note`,
              label: `Sentence of ${section.heading}`,
            },
          ]
        : [],
    ),
    ...settings.figures.flatMap(({ value }, place): StarterText[] =>
      value !== '' && value === starterSite.figures[place]?.value
        ? [{ step: 'extras', field: `figures.${place}.value`, label: `Figure ${place + 1}` }]
        : [],
    ),
    ...(settings.articleNote && settings.articleNoteText === starterSite.articleNoteText
      ? [{ step: 'extras', field: 'articleNote', label: 'Note under Articles' } as const]
      : []),
  ]
}

/** Whether the sentence of a section is still that of the starter content. */
export function isStarterNote({
  name,
  note,
}: Pick<Settings['sections'][number], 'name' | 'note'>): boolean {
  return note !== '' && note === starterSite.sections.find((one) => one.name === name)?.note
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
