import type { PublishedPage } from './contract.ts'
import { originalFields, privacyText, termsText, type TextValues } from './original-texts.ts'
import type { PageFields } from './store.ts'

/** A page that comes with the site; its text follows the settings as long as the owner has not changed it. */
export interface OriginalPage extends PublishedPage {
  categories: readonly string[]
  /** Whether the text depends on the settings of the site. */
  followsSettings: boolean
  text(values: TextValues): string
  /** For search engines, while the owner has written no other. */
  describe(ownerName: string): string
}

/** The pages of a fresh site, in the order of their links. */
export const originalPages: readonly OriginalPage[] = [
  ...originalFields.map(({ path, title, text, categories }): OriginalPage => ({
    path,
    title,
    place: 'resources',
    categories,
    followsSettings: false,
    text: () => text,
    describe: (ownerName) => `${title}: how ${ownerName} works, and the articles on it.`,
  })),
  {
    path: '/privacy',
    title: 'Privacy Policy',
    place: 'legal',
    categories: [],
    followsSettings: true,
    text: privacyText,
    describe: (ownerName) =>
      `What the site of ${ownerName} stores about its visitors, and what it does not.`,
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    place: 'legal',
    categories: [],
    followsSettings: false,
    text: termsText,
    describe: (ownerName) =>
      `Terms for reading, quoting and commenting on the site of ${ownerName}.`,
  },
]

export function originalOf(path: string): OriginalPage | undefined {
  return originalPages.find((page) => page.path === path)
}

/** The stored fields of an original page. */
export function fieldsOfOriginal({ path, title, place, categories }: OriginalPage): PageFields {
  return { path, title, place, categories, description: '', content: null, draft: false }
}
