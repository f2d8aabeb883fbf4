import type { ComponentProps } from 'react'
import { responsivePicture } from '../../../shared/media.ts'

type ResponsiveImageProps = Pick<ComponentProps<'img'>, 'width' | 'height' | 'loading'> & {
  src: string
  alt: string
  /** How wide it is shown, as `sizes` has it. */
  sizes: string
}

/**
 * A picture in the width that the window needs, in AVIF where the browser reads it, over its mean
 * colour until it is there. A picture of another site, or one from before, is a plain one.
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
