import type { Aim, NamedStar } from '@ephemeris/sky'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChosenField } from './chosen-field.ts'
import './sky-colors.css'
import styles from './sky-plate.module.css'
import type { SkyView } from './views.ts'

type SkyPlateProps = {
  view: SkyView['kind']
  /** Replaces the class of the view, including its scrim. */
  className?: string | undefined
  /** If set, the plate marks the named star under the mouse and reports it; undefined for none. */
  onAim?: (star: NamedStar | undefined) => void
}

/** The distance from the viewport at which a plate is loaded. */
const ahead = '300px'

/**
 * The star plate: background, sky and a scrim that protects the text on it. It fills its parent, which must be positioned,
 * isolated and clipped, and marks its text with `data-sky-avoid`. The server renders it empty; its code and data are loaded
 * when the plate comes near the viewport.
 */
export function SkyPlate({ view, className = styles[view], onAim }: SkyPlateProps) {
  const skyRef = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [aim, setAim] = useState<Aim>()
  const aims = onAim !== undefined
  const field = useChosenField()
  const tell = useEffectEvent((next: Aim | undefined) => {
    setAim(next)
    onAim?.(next?.star)
  })

  useEffect(() => {
    const sky = skyRef.current
    if (!sky) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const develop = async () => {
      const { developPlate } = await import('./develop-plate.ts')
      if (signal.aborted) return
      developPlate(sky, view, {
        field,
        signal,
        onDrawn: () => setDrawn(true),
        ...(aims && { onAim: (next) => tell(next) }),
      })
    }
    const nearScreen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        nearScreen.disconnect()
        // If its code cannot be loaded, the plate stays empty; it is only decoration.
        develop().catch(() => undefined)
      },
      { rootMargin: ahead },
    )
    nearScreen.observe(sky)
    return () => {
      nearScreen.disconnect()
      ending.abort()
    }
  }, [view, field, aims])

  return (
    <div className={`${styles.plate} ${className}`} aria-hidden="true">
      <div ref={skyRef} className={styles.sky} data-drawn={isDrawn ? '' : undefined} />
      {view === 'hero' && field && (
        <div className={styles.start} style={{ maskImage: `url(${field.start})` }} />
      )}
      {aim && <i className={styles.ring} style={{ translate: `${aim.at.x}px ${aim.at.y}px` }} />}
    </div>
  )
}
