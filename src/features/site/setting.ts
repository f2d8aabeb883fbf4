import type * as v from 'valibot'
import type { SectionName } from '../../shared/sections.ts'

/** The pages of the settings, in the order of their index. Some have no settings of the table, but lists and states. */
export const settingPages = [
  { name: 'identity', title: 'Identity' },
  { name: 'home', title: 'Home page' },
  { name: 'appearance', title: 'Appearance' },
  { name: 'sections', title: 'Sections' },
  { name: 'links', title: 'Links' },
  { name: 'writing', title: 'Writing and science' },
  { name: 'cv', title: 'CV' },
  { name: 'comments', title: 'Comments' },
  { name: 'newsletter', title: 'Newsletter and mail' },
  { name: 'readers', title: 'Readers' },
  { name: 'redirects', title: 'Redirects' },
  { name: 'sync', title: 'Synced folder' },
  { name: 'guests', title: 'Guests' },
  { name: 'backups', title: 'Backups' },
  { name: 'security', title: 'Security' },
] as const

export type PageName = (typeof settingPages)[number]['name']

interface SettingGroup {
  name: string
  title: string
  page: PageName
}

/** The groups of settings, in the order of their pages and on them. */
export const settingGroups = [
  { name: 'who', title: 'Name and description', page: 'identity' },
  { name: 'contact', title: 'Contact', page: 'identity' },
  { name: 'time', title: 'Time', page: 'identity' },
  { name: 'science', title: 'Papers', page: 'identity' },
  { name: 'crawlers', title: 'Crawlers', page: 'identity' },
  { name: 'home', title: 'First words', page: 'home' },
  { name: 'about', title: 'About', page: 'home' },
  { name: 'footer', title: 'Footer', page: 'home' },
  { name: 'signin', title: 'Sign-in page', page: 'home' },
  { name: 'sky', title: 'Field of the sky', page: 'appearance' },
  { name: 'accent', title: 'Accent', page: 'appearance' },
  { name: 'portrait', title: 'Portrait', page: 'appearance' },
  { name: 'sections', title: 'Sections', page: 'sections' },
  { name: 'dashboard', title: 'Dashboard', page: 'sections' },
  { name: 'empty', title: 'Empty lists', page: 'sections' },
  { name: 'links', title: 'Links', page: 'links' },
  { name: 'articles', title: 'Articles', page: 'writing' },
  { name: 'writing', title: 'Formulas and citations', page: 'writing' },
  { name: 'cv', title: 'CV', page: 'cv' },
  { name: 'publications', title: 'Publications', page: 'cv' },
  { name: 'comments', title: 'Comments', page: 'comments' },
  { name: 'newsletter', title: 'Statistics', page: 'newsletter' },
] as const satisfies readonly SettingGroup[]

export type GroupName = (typeof settingGroups)[number]['name']

/** The texts of a control; `#` stands for the number or name of a repeated one. */
interface Words {
  label: string
  hint?: string
  /** A paragraph above the controls of a list and below every other control. */
  remark?: string
  /** The texts of the values to choose from. */
  options?: Readonly<Record<string, string>>
}

/** The words of a control that occurs more than once, for one of them. */
export function wordsFor(words: string, numberOrName: number | string): string {
  return words.replace('#', String(numberOrName))
}

/** The standard controls of the form. Lists are edited as one text: with paragraphs, or one item per line. */
export type Control = 'line' | 'text' | 'paragraphs' | 'lines' | 'number' | 'checkbox'

/** Attributes of a text field. */
interface InputAttributes {
  autoComplete?: string
  inputMode?: 'email' | 'tel'
  spellCheck?: boolean
  rows?: number
  min?: number
  max?: number
}

/** The pages that get texts of their own, in a call beside that of the site. */
export const textPlaces = ['home', 'dashboard', 'archive', 'missing', 'signin'] as const

export type TextPlace = (typeof textPlaces)[number]

/**
 * Who gets a setting: everyone with every page, the owner alone, everyone while one of these parts of the site is
 * shown, and otherwise that value, or everyone with these pages only.
 */
type Visitors<Value> =
  | 'always'
  | 'never'
  | { whileShown: readonly (SectionName | 'cv')[]; otherwise: Value }
  | { on: readonly TextPlace[] }

interface Common<Schema extends v.GenericSchema, Public> extends Words {
  group: GroupName
  schema: Schema
  /** The value of a fresh site, and of one that stored no other. */
  default: NoInfer<v.InferOutput<Schema>>
  visitors: Public
  /** What follows from a change: texts with citations are rendered again, or works of the library may be the owner's. */
  affects?: 'citations' | 'ownWorks'
}

interface UsualSetting<
  Schema extends v.GenericSchema,
  Public,
  Kind extends Control,
  Switch extends string,
> extends Common<Schema, Public> {
  control: Kind
  input?: InputAttributes
  /** Marks the default as a sample to replace; a string replaces the label in the list of samples. */
  sample?: true | string
  /** The name of the checkbox without which this is not shown. */
  onlyWith?: Switch
}

/** A setting with a standard control. */
export function setting<
  Schema extends v.GenericSchema,
  Public extends Visitors<NoInfer<v.InferOutput<Schema>>>,
  Kind extends Control,
  Switch extends string = never,
>(row: UsualSetting<Schema, Public, Kind, Switch>) {
  return row
}

interface UnusualSetting<
  Schema extends v.GenericSchema,
  Public,
  Parts extends Readonly<Record<string, Words>>,
> extends Common<Schema, Public> {
  /** The texts of its further controls. */
  parts: Parts
}

/** A setting with a custom control, found by name in `ownControls` of the admin area. */
export function unusualSetting<
  Schema extends v.GenericSchema,
  Public extends Visitors<NoInfer<v.InferOutput<Schema>>>,
  Parts extends Readonly<Record<string, Words>>,
>(row: UnusualSetting<Schema, Public, Parts>) {
  return { ...row, control: 'own' as const }
}

/** Builds a record from names; the only place that asserts the type of such a record. */
export function recordOf<Name extends string, Values extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  valueOf: (name: Name) => Values[Name],
): Values {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Values
}
