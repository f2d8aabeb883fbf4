import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { developPlate } from './develop-plate.ts'
import { followPointer } from './follow-pointer.ts'
import { hostOf } from './measure-plate.ts'
import type { Aim, NamedStar } from './named-stars.ts'
import type { Projection } from './projection.ts'
import styles from './sky-plate.module.css'
import type { SkyView } from './framing.ts'

type SkyPlateProps = {
  view: SkyView
  /** Given, the plate rings the named star under a mouse and tells which it is; undefined for none. */
  onAim?: (star: NamedStar | undefined) => void
}

/**
 * The star plate: ground, sky and the scrim that protects the words on it. It fills its parent, which has to be
 * positioned, isolated and clipped, and marks its words with `data-sky-avoid`. The server renders it empty.
 */
export function SkyPlate({ view, onAim }: SkyPlateProps) {
  const skyRef = useRef<HTMLDivElement>(null)
  const [projection, setProjection] = useState<Projection>()
  const [aim, setAim] = useState<Aim>()
  const aims = onAim !== undefined
  const tell = useEffectEvent((next: Aim | undefined) => {
    setAim(next)
    onAim?.(next?.star)
  })

  useEffect(() => {
    const sky = skyRef.current
    return sky ? developPlate(sky, view, setProjection) : undefined
  }, [view])

  useEffect(() => {
    const host = skyRef.current && hostOf(skyRef.current)
    if (!host || !projection || !aims) return undefined
    const unfollow = followPointer(host, projection, (next) => tell(next))
    return () => {
      unfollow()
      // Where the ring stood there is another sky now.
      tell(undefined)
    }
  }, [projection, aims])

  return (
    <div className={`${styles.plate} ${styles[view.kind]}`} aria-hidden="true">
      <div ref={skyRef} className={styles.sky} data-drawn={projection ? '' : undefined} />
      {aim && <i className={styles.ring} style={{ translate: `${aim.at.x}px ${aim.at.y}px` }} />}
    </div>
  )
}
