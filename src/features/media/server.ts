import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { route, uploadRoute } from '../../platform/server/http/route.ts'
import {
  maxUploadBytes,
  mediaUrl,
  tooLargeSentence,
  type UploadedPicture,
} from '../../shared/picture-uploads.ts'
import type { StoredPicture, PicturePage, PictureUse } from './contract.ts'
import type { FoundPicture, Media } from './store.ts'

interface MediaServices {
  media: Media
  /** What shows a picture, by the name of its file. */
  findUses: () => Promise<ReadonlyMap<string, PictureUse[]>>
}

/** The owner's pictures: upload, list, and remove what nothing shows. */
export function mediaFeature(
  { config }: Pick<ServerContext, 'config'>,
  { media, findUses }: MediaServices,
): Feature {
  // The address is stored in rows, so its host is the configured one and never that of the request.
  const addressOf = (name: string) => `${config.publicUrl ?? ''}/media/${name}`
  return {
    close: media.close,
    routes: [
      uploadRoute(`POST ${mediaUrl}`, {
        access: 'owner',
        upload: { maxBytes: maxUploadBytes, tooLarge: tooLargeSentence },
        status: 201,
        handle: async ({ body }): Promise<UploadedPicture> => {
          const { name, width, height } = await media.add(body)
          return { url: addressOf(name), width, height }
        },
      }),
      route(`GET ${mediaUrl}`, {
        access: 'owner',
        page: {},
        handle: async ({ page: pageQuery }): Promise<StoredPicture[] | PicturePage> => {
          const uses = await findUses()
          const asStored = (picture: FoundPicture) => ({
            ...picture,
            url: addressOf(picture.name),
            usedBy: uses.get(picture.name) ?? [],
          })
          if (!pageQuery) return (await media.list()).map(asStored)
          const { rows, names } = await media.page(pageQuery)
          const unused = names.filter((name) => !uses.has(name)).length
          const { length } = names
          return {
            rows: rows.map(asStored),
            page: pageQuery.page,
            found: length,
            total: length,
            unused,
          }
        },
      }),
      route(`DELETE ${mediaUrl}/:name`, {
        access: 'owner',
        handle: async ({ name }) => {
          if (!(await media.has(name))) throw new HttpError(404, 'No such picture')
          if ((await findUses()).has(name))
            throw new HttpError(409, 'This picture is still used, so it cannot be deleted')
          await media.remove(name)
        },
      }),
    ],
  }
}
