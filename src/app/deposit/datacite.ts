import { doiUrl } from '../../shared/addresses.ts'
import { authorPerson } from '../../shared/author-people.ts'
import type { Affiliation, Author } from '../../shared/authors.ts'
import type { DataSet } from '../../shared/data-sets.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import { type DescribedArticle, isUpdated } from './described-article.ts'
import { parentElement, textElement } from './xml.ts'

const spdx = { scheme: 'SPDX', address: 'https://spdx.org/licenses/' } as const
const noLicenceOfSpdx = 'all-rights-reserved'

/**
 * The metadata of an article as JSON, in the form that the REST API of DataCite and Zenodo read. Source: DataCite Metadata
 * Schema 4.5.
 */
export function dataciteJson(article: DescribedArticle): string {
  const { doi, url, title, authors, site, language, licence, subjects } = article
  const contacts = authors.filter(({ corresponding }) => corresponding)
  const version = versionOf(article)
  const metadata = {
    ...(doi !== undefined && { doi }),
    url,
    types: { resourceTypeGeneral: 'Text', resourceType: 'Blog post' },
    creators: authors.map(personOf),
    titles: [{ title, lang: language }],
    publisher: { name: site.title },
    publicationYear: article.publishedAt.slice(0, 4),
    subjects: subjects.map((subject) => ({ subject })),
    ...(contacts.length > 0 && {
      contributors: contacts.map((author) => ({
        ...personOf(author),
        contributorType: 'ContactPerson',
      })),
    }),
    dates: datesOf(article),
    language,
    ...(version !== undefined && { version }),
    alternateIdentifiers: [{ alternateIdentifier: url, alternateIdentifierType: 'URL' }],
    relatedIdentifiers: relatedIdentifiers(article),
    formats: formatsOf(article),
    ...(licence && { rightsList: [rightsOf(licence)] }),
    descriptions: descriptionsOf(article).map((about) => ({ ...about, lang: language })),
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  }
  return `${JSON.stringify(metadata, null, 2)}\n`
}

/**
 * The same as XML. An article without a DOI gets the value that stands for one that will follow.
 * Source: DataCite Metadata Schema 4.5, and its appendix 3 for `:tba`.
 */
export function dataciteXml(article: DescribedArticle): string {
  const root = parentElement('resource', [...mainElements(article), ...otherElements(article)], {
    xmlns: 'http://datacite.org/schema/kernel-4',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation':
      'http://datacite.org/schema/kernel-4 https://schema.datacite.org/meta/kernel-4.5/metadata.xsd',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** The elements that every resource has. */
function mainElements(article: DescribedArticle): string[] {
  const { doi = ':tba', title, authors, site, language, publishedAt } = article
  return [
    textElement('identifier', doi, { identifierType: 'DOI' }),
    parentElement(
      'creators',
      authors.map((author) => parentElement('creator', personElements('creator', author))),
    ),
    parentElement('titles', [textElement('title', title, { 'xml:lang': language })]),
    textElement('publisher', site.title),
    textElement('publicationYear', publishedAt.slice(0, 4)),
    textElement('resourceType', 'Blog post', { resourceTypeGeneral: 'Text' }),
  ]
}

function otherElements(article: DescribedArticle): string[] {
  const { url, authors, language, licence, subjects } = article
  const version = versionOf(article)
  const contacts = authors.filter(({ corresponding }) => corresponding)
  return [
    parentElement(
      'subjects',
      subjects.map((subject) => textElement('subject', subject)),
    ),
    parentElement(
      'contributors',
      contacts.map((author) =>
        parentElement('contributor', personElements('contributor', author), {
          contributorType: 'ContactPerson',
        }),
      ),
    ),
    parentElement(
      'dates',
      datesOf(article).map(({ date, ...attributes }) => textElement('date', date, attributes)),
    ),
    textElement('language', language),
    parentElement('alternateIdentifiers', [
      textElement('alternateIdentifier', url, { alternateIdentifierType: 'URL' }),
    ]),
    parentElement(
      'relatedIdentifiers',
      relatedIdentifiers(article).map(({ relatedIdentifier, ...attributes }) =>
        textElement('relatedIdentifier', relatedIdentifier, attributes),
      ),
    ),
    parentElement(
      'formats',
      formatsOf(article).map((format) => textElement('format', format)),
    ),
    version === undefined ? '' : textElement('version', version),
    parentElement('rightsList', licence ? [rightsElement(licence)] : []),
    parentElement(
      'descriptions',
      descriptionsOf(article).map(({ description, descriptionType }) =>
        textElement('description', description, { descriptionType, 'xml:lang': language }),
      ),
    ),
  ]
}

type LicenceOfArticle = NonNullable<DescribedArticle['licence']>

function rightsOf({ id, text, url }: LicenceOfArticle) {
  return {
    rights: text,
    ...(url !== null && { rightsUri: url }),
    ...(id !== noLicenceOfSpdx && {
      rightsIdentifier: id,
      rightsIdentifierScheme: spdx.scheme,
      schemeUri: spdx.address,
    }),
  }
}

function rightsElement(licence: LicenceOfArticle): string {
  const { rights, rightsUri, schemeUri, ...names } = rightsOf(licence)
  return textElement('rights', rights, { rightsURI: rightsUri, schemeURI: schemeUri, ...names })
}

/** "Example, Ada B." for a person, the name of a group as it is. */
function nameParts(author: Author) {
  const person = authorPerson(author)
  if (!('family' in person)) return { name: person.name, nameType: 'Organizational' } as const
  const { family: familyName, given: givenName } = person
  return {
    name: givenName === undefined ? familyName : `${familyName}, ${givenName}`,
    nameType: 'Personal',
    givenName,
    familyName,
  } as const
}

function personOf(author: Author) {
  const { orcid, affiliations } = author
  return {
    ...nameParts(author),
    ...(orcid !== null && {
      nameIdentifiers: [
        {
          nameIdentifier: orcidAddress(orcid),
          nameIdentifierScheme: 'ORCID',
          schemeUri: 'https://orcid.org',
        },
      ],
    }),
    ...(affiliations.length > 0 && {
      affiliation: affiliations.map(({ name, ror }) => ({
        name,
        ...(ror !== null && {
          affiliationIdentifier: ror,
          affiliationIdentifierScheme: 'ROR',
          schemeUri: 'https://ror.org',
        }),
      })),
    }),
  }
}

function personElements(role: 'creator' | 'contributor', author: Author): string[] {
  const { name, nameType, ...parts } = nameParts(author)
  return [
    textElement(`${role}Name`, name, { nameType }),
    ...('givenName' in parts && parts.givenName !== undefined
      ? [textElement('givenName', parts.givenName)]
      : []),
    ...('familyName' in parts ? [textElement('familyName', parts.familyName)] : []),
    ...(author.orcid === null
      ? []
      : [
          textElement('nameIdentifier', orcidAddress(author.orcid), {
            nameIdentifierScheme: 'ORCID',
            schemeURI: 'https://orcid.org',
          }),
        ]),
    ...author.affiliations.map(affiliationElement),
  ]
}

function affiliationElement({ name, ror }: Affiliation): string {
  return textElement(
    'affiliation',
    name,
    ror === null
      ? {}
      : {
          affiliationIdentifier: ror,
          affiliationIdentifierScheme: 'ROR',
          schemeURI: 'https://ror.org',
        },
  )
}

/** The number of its version; undefined for an article with only one. */
function versionOf({ editions }: DescribedArticle): string | undefined {
  const latest = editions.at(-1)
  return latest && String(latest.number)
}

interface DateOfArticle {
  date: string
  dateType: 'Issued' | 'Updated' | 'Withdrawn'
  dateInformation?: string
}

function datesOf(article: DescribedArticle): DateOfArticle[] {
  const { publishedAt, updatedAt, editions } = article
  const issued = { date: publishedAt, dateType: 'Issued' } as const
  if (editions.length === 0)
    return [
      issued,
      ...(isUpdated(article) ? [{ date: updatedAt, dateType: 'Updated' } as const] : []),
    ]
  return [
    issued,
    ...editions.slice(1).map((edition) => ({
      date: edition.publishedAt,
      dateType: edition.kind === 'retraction' ? ('Withdrawn' as const) : ('Updated' as const),
      dateInformation: `Version ${edition.number}: ${edition.note}`,
    })),
  ]
}

function formatsOf({ formats, dataSets }: DescribedArticle): string[] {
  return [...new Set([...formats, ...dataSets.map(({ type }) => type)])]
}

/** The abstract, and what each described file is. */
function descriptionsOf({ abstract, dataSets }: DescribedArticle) {
  return [
    ...(abstract === '' ? [] : [{ description: abstract, descriptionType: 'Abstract' }]),
    ...dataSets.map((data) => ({
      description: describeData(data),
      descriptionType: 'TechnicalInfo',
    })),
  ]
}

/** A file in sentences, since metadata of an article have no fields for the licence and the checksum of one of its files. */
function describeData({ name, title, description, columns, licence, sha256 }: DataSet): string {
  const named = columns.map((column) => {
    const unit = column.unit === '' ? '' : ` (${column.unit})`
    return column.description === ''
      ? column.name + unit
      : `${column.name}${unit}: ${column.description}`
  })
  return [
    `${name}: ${title}`,
    description,
    ...(named.length === 0 ? [] : [`Columns: ${named.join('; ')}`]),
    ...(licence ? [`Licence: ${licence.url ?? licence.text}`] : []),
    `SHA-256: ${sha256}`,
  ].join('\n')
}

/** The site, the earlier versions, the described files, and the cited works that have an identifier. */
function relatedIdentifiers({ site, cited, dataSets, editions }: DescribedArticle) {
  return [
    { relatedIdentifier: site.url, relatedIdentifierType: 'URL', relationType: 'IsPartOf' },
    ...editions.slice(0, -1).map(({ url }) => ({
      relatedIdentifier: url,
      relatedIdentifierType: 'URL',
      relationType: 'IsNewVersionOf',
    })),
    ...dataSets.map(({ url }) => ({
      relatedIdentifier: url,
      relatedIdentifierType: 'URL',
      relationType: 'HasPart',
      resourceTypeGeneral: 'Dataset',
    })),
    ...cited.flatMap(({ work: { doi, arxiv, url } }) => {
      const relationType = 'References'
      if (doi !== undefined)
        return [{ relatedIdentifier: doi, relatedIdentifierType: 'DOI', relationType }]
      if (arxiv !== undefined)
        return [
          {
            relatedIdentifier: `arXiv:${arxiv.id}`,
            relatedIdentifierType: 'arXiv',
            relationType,
          },
        ]
      return url?.startsWith('https://')
        ? [{ relatedIdentifier: url, relatedIdentifierType: 'URL', relationType }]
        : []
    }),
  ]
}

/** Where readers find the article: by its DOI, or at its address. */
export function identifierOf({ doi, url }: DescribedArticle): string {
  return doi === undefined ? url : doiUrl(doi)
}
