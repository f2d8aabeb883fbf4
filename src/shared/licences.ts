/** A licence as readers see it. */
export interface Licence {
  text: string
  /** Its terms; null for a text that may not be reused. */
  url: string | null
}

/** The licences that a post can have, by their identifiers of SPDX where there is one. */
export const licences = {
  'CC-BY-4.0': { text: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC-BY-SA-4.0': { text: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'CC-BY-NC-4.0': { text: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'CC0-1.0': { text: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  'all-rights-reserved': { text: 'All rights reserved', url: null },
} as const satisfies Readonly<Record<string, Licence>>

/** The identifier of a licence. */
export type LicenceName = keyof typeof licences

/** The licences for code, by their identifiers of SPDX. */
export const codeLicences = {
  MIT: { text: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
  'BSD-3-Clause': { text: 'BSD 3-Clause', url: 'https://spdx.org/licenses/BSD-3-Clause.html' },
  'Apache-2.0': { text: 'Apache 2.0', url: 'https://spdx.org/licenses/Apache-2.0.html' },
  'GPL-3.0-or-later': {
    text: 'GPL 3.0 or later',
    url: 'https://spdx.org/licenses/GPL-3.0-or-later.html',
  },
  'CC0-1.0': { text: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
} as const satisfies Readonly<Record<string, Licence>>

/** The licence with an identifier; null for none. */
export function licenceOf(id: string | null): Licence | null {
  return findLicence(licences, id)
}

/**
 * The licence of an article. If it reserves all rights, its text says whose they are, since the footer of the site names the
 * owner.
 * @param authors null for the owner alone
 */
export function licenceOfArticle(
  id: string | null,
  authors: readonly { name: string }[] | null,
): Licence | null {
  const licence = licenceOf(id)
  if (licence?.url !== null || authors === null) return licence
  const [first, ...others] = authors
  const holder = first && others.length === 0 ? first.name : 'the authors'
  return { ...licence, text: `© ${holder}. ${licence.text}` }
}

/** The licence for code with an identifier; null for none. */
export function codeLicenceOf(id: string | null): Licence | null {
  return findLicence(codeLicences, id)
}

function findLicence(known: Readonly<Record<string, Licence>>, id: string | null): Licence | null {
  return Object.entries(known).find(([one]) => one === id)?.[1] ?? null
}
