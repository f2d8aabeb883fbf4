import type { Config } from '../../server/config.ts'
import { HttpError } from '../../server/errors.ts'
import { type Route, route, uploadRoute } from '../../server/route.ts'
import {
  maxUploadBytes,
  mediaUrl,
  tooLargeSentence,
  type UploadedPicture,
} from '../../shared/media.ts'
import type { KeptPicture, PictureUse } from './contract.ts'
import type { Media } from './store.ts'

interface MediaParts {
  media: Media
  config: Config
  /** What shows a picture, by the name of its file. */
  findUses: () => Promise<ReadonlyMap<string, PictureUse[]>>
}

/** The owner's pictures: upload, list, and remove what nothing shows. */
export function mediaRoutes({ media, config, findUses }: MediaParts): Route[] {
  // Rows keep what they are given: an address of another host would tie them to it.
  const addressOf = (name: string) => `${config.publicUrl ?? ''}/media/${name}`
  return [
    uploadRoute(mediaUrl, {
      upload: { maxBytes: maxUploadBytes, tooLarge: tooLargeSentence },
      status: 201,
      handle: async ({ body }): Promise<UploadedPicture> => {
        const { name, ...size } = await media.add(body)
        return { url: addressOf(name), ...size }
      },
    }),
    route(`GET ${mediaUrl}`, {
      handle: async (): Promise<KeptPicture[]> => {
        const [pictures, uses] = await Promise.all([media.list(), findUses()])
        return pictures.map((picture) => ({
          ...picture,
          url: addressOf(picture.name),
          usedBy: uses.get(picture.name) ?? [],
        }))
      },
    }),
    route(`DELETE ${mediaUrl}/:name`, {
      handle: async ({ name }) => {
        if (!(await media.has(name))) throw new HttpError(404, 'No such picture')
        if ((await findUses()).has(name))
          throw new HttpError(409, 'This picture is still used, so it cannot be deleted')
        await media.remove(name)
      },
    }),
  ]
}
