import { type PageName, settingGroups, settingPages } from '../../../features/site/setting.ts'
import { type SettingName, settingsOn } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { pageParts } from './page-parts.ts'

/** Something that the search of the settings finds. */
export interface Finding {
  label: string
  page: PageName
  /** The hash of its field; absent for a whole page. */
  field?: string
}

interface Entry {
  finding: Finding
  /** Everything that is searched, in lower case. */
  text: string
}

const pageTitles = new Map<PageName, string>(settingPages.map(({ name, title }) => [name, title]))

export function titleOf(page: PageName): string {
  return pageTitles.get(page) ?? ''
}

/** The name of a setting in sentences; settings with numbered controls have the name of their group. */
export function nameOf(setting: SettingName): string {
  const { label, group } = siteSettings[setting]
  return label.includes('#') ? groupOf(group).title : label
}

function groupOf(name: (typeof settingGroups)[number]['name']) {
  const group = settingGroups.find((one) => one.name === name)
  if (!group) throw new Error(`No group ${name}`)
  return group
}

const entries = settingPages.flatMap(({ name: page, title }): Entry[] => {
  const fields = settingsOn(page).flatMap((name) => entriesOf(name, page))
  const others = (pageParts[page] ?? []).map(({ label, words, field }) => ({
    finding: { label, page, field },
    text: `${label} ${words}`.toLowerCase(),
  }))
  const inside = [...fields, ...others]
  // A page with a setting of the same name would be found twice.
  const isNamed = inside.some(({ finding }) => finding.label === title)
  return isNamed
    ? inside
    : [{ finding: { label: title, page }, text: title.toLowerCase() }, ...inside]
})

/**
 * Searches labels, hints and options of all settings, and the parts of pages.
 * @returns the findings that contain every word; those with the words in their label first
 */
export function searchSettings(query: string): Finding[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => text.includes(word))
  const found = entries.filter(({ text }) => holds(text)).map(({ finding }) => finding)
  const [first, rest] = [true, false].map((inLabel) =>
    found.filter(({ label }) => holds(label.toLowerCase()) === inLabel),
  )
  return [...(first ?? []), ...(rest ?? [])]
}

/** A setting, and each of its further controls. */
function entriesOf(name: SettingName, page: PageName): Entry[] {
  const row = siteSettings[name]
  const group = groupOf(row.group).title
  const words = (given: { hint?: string; remark?: string; options?: object }) =>
    [given.hint, given.remark, ...Object.values(given.options ?? {})].join(' ')
  const text = [nameOf(name), row.label, words(row), group].join(' ').toLowerCase()
  const parts: readonly [string, Parameters<typeof words>[0] & { label: string }][] =
    'parts' in row ? Object.entries(row.parts) : []
  return [
    { finding: { label: nameOf(name), page, field: name }, text },
    ...parts
      .filter(([, { label }]) => !label.includes('#'))
      .map(([part, given]) => ({
        finding: { label: given.label, page, field: `${name}.${part}` },
        text: `${given.label} ${nameOf(name)} ${words(given)}`.toLowerCase(),
      })),
  ]
}
