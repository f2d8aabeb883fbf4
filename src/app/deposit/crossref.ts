import { entryText } from '@ephemeris/bibliography'
import type { Settings } from '../../features/site/contract.ts'
import { authorPerson } from '../../shared/author-people.ts'
import type { Author } from '../../shared/authors.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import type { CitedWork, DescribedArticle } from './described-article.ts'
import { parentElement, textElement } from './xml.ts'

export interface CrossrefOptions {
  /** Who answers questions about the registration. */
  email: string
  citationStyle: Settings['citationStyle']
  at: Date
}

/**
 * The metadata with which a member of Crossref registers the DOI of an article, as posted content.
 * Source: Crossref schema 5.4.0.
 */
export function crossrefXml(
  article: DescribedArticle & { doi: string },
  { email, citationStyle, at }: CrossrefOptions,
): string {
  const timestamp = at.toISOString().replaceAll(/\D/g, '')
  const root = parentElement(
    'doi_batch',
    [
      parentElement('head', [
        textElement('doi_batch_id', `${article.doi}-${timestamp}`.slice(0, 100)),
        textElement('timestamp', timestamp),
        parentElement('depositor', [
          textElement('depositor_name', article.site.title.slice(0, 130)),
          textElement('email_address', email),
        ]),
        textElement('registrant', article.site.title.slice(0, 255)),
      ]),
      parentElement('body', [postedContent(article, citationStyle)]),
    ],
    {
      version: '5.4.0',
      xmlns: 'http://www.crossref.org/schema/5.4.0',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
      'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
      'xsi:schemaLocation':
        'http://www.crossref.org/schema/5.4.0 https://www.crossref.org/schemas/crossref5.4.0.xsd',
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

function postedContent(
  article: DescribedArticle & { doi: string },
  citationStyle: Settings['citationStyle'],
): string {
  const { title, authors, publishedAt, abstract, licence, doi, url, cited, site } = article
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-')
  const [language = ''] = article.language.split('-', 1)
  return parentElement(
    'posted_content',
    [
      textElement('group_title', site.title.slice(0, 1024)),
      parentElement('contributors', authors.map(contributor)),
      parentElement('titles', [textElement('title', title)]),
      parentElement('posted_date', [
        textElement('month', month),
        textElement('day', day),
        textElement('year', year),
      ]),
      abstract === '' ? '' : parentElement('jats:abstract', [textElement('jats:p', abstract)]),
      licence?.url
        ? parentElement(
            'ai:program',
            [
              '<ai:free_to_read/>',
              textElement('ai:license_ref', licence.url, { applies_to: 'vor' }),
            ],
            { name: 'AccessIndicators' },
          )
        : '',
      parentElement('doi_data', [textElement('doi', doi), textElement('resource', url)]),
      parentElement(
        'citation_list',
        cited.map((one) => citation(one, citationStyle)),
      ),
    ],
    { type: 'other', language: /^[a-z]{2}$/.test(language) ? language : undefined },
  )
}

function contributor(author: Author, index: number): string {
  const attributes = {
    sequence: index === 0 ? 'first' : 'additional',
    contributor_role: 'author',
  }
  const person = authorPerson(author)
  if (!('family' in person)) return textElement('organization', person.name, attributes)
  const { family, given, suffix } = person
  return parentElement(
    'person_name',
    [
      given === undefined ? '' : textElement('given_name', given.slice(0, 60)),
      textElement('surname', family.slice(0, 60)),
      suffix === undefined ? '' : textElement('suffix', suffix.slice(0, 10)),
      parentElement(
        'affiliations',
        author.affiliations.map(({ name, ror }) =>
          parentElement('institution', [
            textElement('institution_name', name),
            ror === null ? '' : textElement('institution_id', ror, { type: 'ror' }),
          ]),
        ),
      ),
      author.orcid === null ? '' : textElement('ORCID', orcidAddress(author.orcid)),
    ],
    attributes,
  )
}

function citation({ key, work }: CitedWork, style: Settings['citationStyle']): string {
  return parentElement(
    'citation',
    [
      work.doi === undefined ? '' : textElement('doi', work.doi),
      textElement('unstructured_citation', entryText(work, style)),
    ],
    { key },
  )
}
