import type { Feature } from '../../platform/server/feature.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Route, route, uploadRoute, type Upload } from '../../platform/server/http/route.ts'
import { fileAddress, filesUrl, fileTooLarge, maxFileBytes } from '../../shared/files.ts'
import { type FileDetails, parseFileDetails } from '../../shared/data-sets.ts'
import type { AddedFile, FilePage, FileUse, ReplacedFile, StoredFile } from './contract.ts'
import type { FilesDetails } from './file-details.ts'
import { fileDetailsSchema } from './rules.ts'
import type { FileRow, Files } from './store.ts'

interface FileServices {
  files: Files
  fileDetails: FilesDetails
  /** What links or draws a file, by its name. */
  findUses: () => Promise<ReadonlyMap<string, FileUse[]>>
}

const upload: Upload = { maxBytes: maxFileBytes, tooLarge: fileTooLarge }

/** The owner's files: upload, list, replace, describe, and remove what nothing uses. Reading them is serve-files.ts. */
export function filesFeature(services: FileServices): Feature {
  const { files, findUses } = services
  return {
    routes: [
      uploadRoute(`POST ${filesUrl}`, {
        access: 'owner',
        upload,
        status: 201,
        handle: async ({ body, fileName, setStatus }): Promise<AddedFile> => {
          const { file, isNew, ...rest } = await files.add(fileName, body)
          if (!isNew) setStatus(200)
          return { ...asStored(file, await findUses()), ...rest }
        },
      }),
      route(`GET ${filesUrl}`, {
        access: 'owner',
        page: {},
        handle: async ({ page: asked }): Promise<StoredFile[] | FilePage> => {
          const uses = await findUses()
          const all = (await files.list()).map((file) => asStored(file, uses))
          if (!asked) return all
          const { page, size } = asked
          const { length } = all
          const unused = all.filter(({ usedBy }) => usedBy.length === 0).length
          const rows = all.slice((page - 1) * size, page * size)
          return { rows, page, found: length, total: length, unused }
        },
      }),
      uploadRoute(`PUT ${filesUrl}/:name`, {
        access: 'owner',
        upload,
        handle: async ({ name, body }): Promise<ReplacedFile> => {
          const { file, setAgain } = await files.replace(name, body)
          return { ...asStored(file, await findUses()), setAgain }
        },
      }),
      ...detailRoutes(services),
      route(`DELETE ${filesUrl}/:name`, {
        access: 'owner',
        handle: async ({ name }) => {
          if (!(await files.find(name))) throw new HttpError(404, 'There is no such file')
          if ((await findUses()).has(name))
            throw new HttpError(409, 'This file is still used, so it cannot be deleted.')
          await files.remove(name)
        },
      }),
    ],
  }
}

function asStored(
  { name, bytes, date, hash, details }: FileRow,
  uses: ReadonlyMap<string, FileUse[]>,
): StoredFile {
  return {
    name,
    url: fileAddress(name),
    bytes,
    date,
    sha256: hash,
    title: parseFileDetails(details)?.title ?? null,
    usedBy: uses.get(name) ?? [],
  }
}

/** What the owner says of a file. */
function detailRoutes({ fileDetails, findUses }: FileServices): Route[] {
  return [
    route(`GET ${filesUrl}/:name/details`, {
      access: 'owner',
      handle: ({ name }): Promise<FileDetails> => fileDetails.describe(name),
    }),
    route(`PUT ${filesUrl}/:name/details`, {
      access: 'owner',
      schema: fileDetailsSchema,
      handle: async ({ name, body }): Promise<StoredFile> =>
        asStored(await fileDetails.setDetails(name, body), await findUses()),
    }),
  ]
}
