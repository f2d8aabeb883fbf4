import type { ComponentProps } from 'react'
import { responsivePicture } from '../../../shared/media.ts'

type ResponsiveImageProps = Pick<ComponentProps<'img'>, 'width' | 'height' | 'loading'> & {
  src: string
  alt: string
  /** The `sizes` attribute. */
  sizes: string
}

/**
 * A picture with responsive widths and AVIF, over its mean color while it is loading. Pictures of other sites, or without
 * variants, are plain images.
 */
export function ResponsiveImage({ src, alt, sizes, ...given }: ResponsiveImageProps) {
  const own = responsivePicture(src)
  if (!own) return <img src={src} alt={alt} loading="lazy" decoding="async" {...given} />
  const { width, height, color, avif, webp } = own
  return (
    <picture>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        {...given}
        {...(webp !== undefined && { srcSet: webp, sizes })}
        width={width}
        height={height}
        {...(color !== undefined && { style: { backgroundColor: color } })}
      />
    </picture>
  )
}
