import type { CSSProperties } from 'react'
import { ResponsiveImage } from './responsive-image.tsx'
import styles from './picture-frame.module.css'

type PictureFrameProps = {
  /** Null for no picture. */
  src: string | null
  alt: string
  /** The CSS aspect ratio, such as '8/5'. */
  ratio: string
  /** The ratio below a viewport of 1024 px. */
  narrowRatio?: string
  /** For a picture of unknown size, px. */
  width?: number
  height?: number
  /** The `sizes` attribute. */
  sizes: string
  loading?: 'lazy' | 'eager'
}

/**
 * A picture as a print: dark in both themes, with an inner frame. A reticle appears around it while the nearest
 * `data-reticle` ancestor is hovered or focused.
 */
export function PictureFrame({ src, alt, ratio, narrowRatio, ...image }: PictureFrameProps) {
  // React supports custom properties, but its style type lacks them.
  const style = { '--ratio': ratio, '--ratio-narrow': narrowRatio ?? ratio } as CSSProperties
  return (
    <span className={styles.frame} data-theme="dark" style={style}>
      {src === null ? (
        <span className={styles.none}>No Image</span>
      ) : (
        <ResponsiveImage src={src} alt={alt} {...image} />
      )}
    </span>
  )
}
