import { isSameJson } from '../../shared/same-json.ts'
import type { Settings } from '../site/contract.ts'
import { wordsFor } from '../site/setting.ts'
import { type SettingName, settingsIn } from '../site/settings.ts'
import { siteSettings } from '../site/settings-table.ts'
import { starterSite } from '../site/starter-site.ts'
import { stepGroups, type StepName, stepNames } from './contract.ts'

/** A setting that still has its text from the starter content. */
export interface StarterText {
  step: StepName
  /** The path of its field in the form of the settings. */
  field: string
  label: string
}

/** Settings with texts from the starter content, in the order of the steps. */
export function findUnchangedStarterTexts(settings: Settings): StarterText[] {
  return stepNames.flatMap((step) =>
    (stepGroups[step] ?? [])
      .flatMap(settingsIn)
      .flatMap((name) => findSamples(name, settings).map((text) => ({ step, ...text }))),
  )
}

type Sample = Omit<StarterText, 'step'>

function findSamples(name: SettingName, settings: Settings): Sample[] {
  const row = siteSettings[name]
  if (row.control === 'own') return rowSamples[name]?.(settings) ?? []
  const { sample, onlyWith } = row
  if (sample === undefined || !isSameJson(settings[name], starterSite[name])) return []
  if (onlyWith !== undefined && !settings[onlyWith]) return []
  return [{ field: onlyWith ?? name, label: sample === true ? row.label : sample }]
}

/** Rows of list settings that are still from the starter content. */
const rowSamples: Readonly<Partial<Record<SettingName, (settings: Settings) => Sample[]>>> = {
  links: ({ links }) =>
    links.flatMap((link, place) =>
      starterSite.links.some((starter) => isSameJson(link, starter))
        ? [{ field: `links.${place}.address`, label: link.label }]
        : [],
    ),
  sections: ({ sections }) =>
    sections.flatMap((section, place) =>
      section.shown !== 'never' && isStarterNote(section)
        ? [
            {
              field: `sections.${place}.note`,
              label: wordsFor(siteSettings.sections.parts.note.label, section.heading),
            },
          ]
        : [],
    ),
  figures: ({ figures }) =>
    figures.flatMap(({ value }, place) =>
      value !== '' && value === starterSite.figures[place]?.value
        ? [
            {
              field: `figures.${place}.value`,
              label: wordsFor(siteSettings.figures.label, place + 1),
            },
          ]
        : [],
    ),
}

/** Whether the intro of a section is still from the starter content. */
export function isStarterNote({
  name,
  note,
}: Pick<Settings['sections'][number], 'name' | 'note'>): boolean {
  return note !== '' && note === starterSite.sections.find((one) => one.name === name)?.note
}
