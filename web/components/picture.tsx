import { useEffect, useRef, useState } from 'react'
import { scenePicture } from '#web/art/scene-picture.ts'
import { useSite } from '#web/lib/site.ts'

type PictureProps = {
  src: string | null | undefined
  alt: string
  /** The shape kept free while loading. */
  width?: number
  height?: number
  eager?: boolean
  className?: string
}

/** An image that becomes a drawn placeholder when there is none or it fails to load. */
export function Picture({
  src,
  alt,
  width = 640,
  height = 400,
  eager = false,
  className = '',
}: PictureProps) {
  const { scene } = useSite()
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const usable = src && src !== failed ? src : null

  // An image of the prerendered page may have failed before React was listening.
  useEffect(() => {
    const image = ref.current
    if (usable && image?.complete && image.naturalWidth === 0) setFailed(usable)
  }, [usable])

  return (
    <img
      ref={ref}
      src={usable ?? scenePicture('placeholder', scene)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      data-placeholder={usable ? undefined : true}
      className={`picture ${className}`}
      onError={() => usable && setFailed(usable)}
    />
  )
}
