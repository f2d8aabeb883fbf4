import { type DataSet, isTableName, metadataBeside } from '../../shared/data-sets.ts'
import type { PageData } from './public-page.ts'

/** Each data set of an article in the vocabulary of schema.org. Source: Google Search Central, Dataset structured data. */
export function dataSetData(
  dataSets: readonly DataSet[],
  { url, author, addressOf }: Pick<PageData, 'url' | 'author' | 'addressOf'>,
): object[] {
  return dataSets.map((data) => {
    const address = addressOf(data.url)
    return {
      '@type': 'Dataset',
      '@id': address,
      name: data.title,
      description: data.description,
      url,
      isPartOf: url,
      creator: author,
      dateModified: data.date,
      isAccessibleForFree: true,
      ...(data.licence?.url && { license: data.licence.url }),
      distribution: {
        '@type': 'DataDownload',
        contentUrl: address,
        encodingFormat: data.type,
        contentSize: `${data.bytes} B`,
        sha256: data.sha256,
      },
      ...(data.columns.length > 0 && {
        variableMeasured: data.columns.map(({ name, unit, description }) => ({
          '@type': 'PropertyValue',
          name,
          ...(unit !== '' && { unitText: unit }),
          ...(description !== '' && { description }),
        })),
      }),
      ...(isTableName(data.name) && {
        subjectOf: {
          '@type': 'DigitalDocument',
          encodingFormat: 'application/csvm+json',
          url: addressOf(metadataBeside(data.url)),
        },
      }),
    }
  })
}
